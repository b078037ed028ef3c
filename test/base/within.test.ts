import t from 'tap';
import { ABORTED, TIMED_OUT, within } from '#base/within.js';
import { ManualClock, settle } from '../support/manual-clock.js';

const never = new Promise<never>(() => undefined);

t.test('a promise that settles in time passes its result on and leaves no timer', async (t) => {
  const clock = new ManualClock();
  t.equal(await within(Promise.resolve(7), 100, clock), 7);
  await t.rejects(within(Promise.reject(new Error('refused')), 100, clock), { message: 'refused' });
  t.equal(clock.pending, 0);
});

t.test('a promise that is late is reported as late, and its later result is discarded', async (t) => {
  const clock = new ManualClock();
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise<number>((_, reject) => {
    fail = reject;
  });
  const waited = within(late, 100, clock);
  await clock.advance(99);
  t.equal(clock.pending, 1);
  await clock.advance(1);
  t.equal(await waited, TIMED_OUT);
  t.equal(clock.pending, 0);
  fail(new Error('too late'));
  await settle();
  t.pass('the late failure is not an unhandled rejection');
});

t.test('an aborted wait ends at once, without a timer or a listener', async (t) => {
  const clock = new ManualClock();
  const leave = new AbortController();
  const waited = within(never, 100, clock, { signal: leave.signal });
  leave.abort();
  t.equal(await waited, ABORTED);
  t.equal(await within(never, 100, clock, { signal: leave.signal }), ABORTED, 'aborted before the wait');
  await within(Promise.reject(new Error('refused')), 100, clock, { signal: leave.signal });
  t.equal(clock.pending, 0);
});

t.test('a wait that ends without its abort signal stops listening to the signal', async (t) => {
  const clock = new ManualClock();
  const held = new Set<unknown>();
  const signal = new AbortController().signal;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (name: 'abort', listener: () => void) => {
    held.add(listener);
    addEventListener.call(signal, name, listener);
  };
  signal.removeEventListener = (name: 'abort', listener: () => void) => {
    held.delete(listener);
    removeEventListener.call(signal, name, listener);
  };
  const inTime = within(Promise.resolve(7), 100, clock, { signal });
  const late = within(never, 100, clock, { signal });
  t.equal(held.size, 2);
  await clock.advance(100);
  t.same(await Promise.all([inTime, late]), [7, TIMED_OUT]);
  t.equal(held.size, 0);
});

t.test('a wait without a limit arms no timer', async (t) => {
  const clock = new ManualClock();
  const waited = within(Promise.resolve(7), Number.POSITIVE_INFINITY, clock);
  t.equal(clock.pending, 0);
  t.equal(await waited, 7);
});
