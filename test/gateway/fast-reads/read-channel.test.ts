// The gateway's end of the channel for reads, with a worker that the test plays.

import { Duplex, PassThrough } from 'node:stream';
import t, { type Test } from 'tap';
import { ReadChannel } from '#gateway/fast-reads/read-channel.js';
import { ASK_AGAIN, QUESTION_BYTES, questionAt, UNCHANGED } from '#protocol/read-channel.js';
import { ManualClock, settle } from '../../support/manual-clock.js';

const LIMIT_MS = 5_000;

function made(t: Test) {
  const clock = new ManualClock();
  const [questions, answers] = [new PassThrough(), new PassThrough()];
  const faults: string[] = [];
  const stream = Duplex.from({ readable: answers, writable: questions });
  const channel = new ReadChannel(stream, {
    clock,
    limitMs: LIMIT_MS,
    fault: ({ message }) => faults.push(message),
  });
  t.teardown(() => stream.destroy());
  const asked = () => {
    const bytes = (questions.read() as Buffer | null) ?? Buffer.alloc(0);
    return Array.from({ length: bytes.length / QUESTION_BYTES }, (_, n) =>
      questionAt(bytes, n * QUESTION_BYTES),
    );
  };
  const answer = async (...bytes: number[]) => {
    answers.write(Buffer.from(bytes));
    await settle();
  };
  return { channel, clock, faults, asked, answer, stream };
}

t.test('questions are answered in order, and those of one turn leave together', async (t) => {
  const { channel, clock, asked, answer } = made(t);
  const results = [channel.ask([0x104, 7]), channel.ask([0x100, 0xffff_ffff])];
  t.equal(channel.waiting, 2);
  await settle();
  t.same(asked(), [
    [0x104, 7],
    [0x100, 0xffff_ffff],
  ]);
  await answer(UNCHANGED, ASK_AGAIN);
  t.same(await Promise.all(results), [true, false]);
  t.equal(channel.waiting, 0);
  t.equal(clock.pending, 0, 'no timer is left while no question waits');
});

t.test(
  'questions without an answer in time are refused, and nothing is asked until all are answered',
  async (t) => {
    const { channel, clock, answer } = made(t);
    const first = channel.ask([1, 1]);
    await clock.advance(LIMIT_MS - 1);
    const second = channel.ask([2, 1]);
    await clock.advance(1);
    t.same(await Promise.all([first, second]), [false, false]);
    t.equal(channel.ask([3, 1]), undefined);
    await answer(UNCHANGED);
    t.equal(channel.ask([3, 1]), undefined, 'one answer is still to come');
    await answer(UNCHANGED);
    const third = channel.ask([3, 1]);
    await answer(UNCHANGED);
    t.equal(await third, true, 'a late answer is not taken for that of a later question');
  },
);

t.test(
  'a question that is answered in time does not count when the time of an earlier one ends',
  async (t) => {
    const { channel, clock, answer } = made(t);
    const first = channel.ask([1, 1]);
    await answer(UNCHANGED);
    t.equal(await first, true);
    await clock.advance(LIMIT_MS - 1);
    const second = channel.ask([2, 1]);
    await clock.advance(LIMIT_MS - 1);
    t.equal(channel.waiting, 1);
    await clock.advance(1);
    t.equal(await second, false);
  },
);

for (const [what, bytes, fault] of [
  ['an answer that does not exist', [2], 'it answered a read with 2'],
  ['an answer to no question', [UNCHANGED, UNCHANGED], 'it answered a read that was not asked for'],
] as const) {
  t.test(`${what} breaks the protocol`, async (t) => {
    const { channel, answer, faults } = made(t);
    const result = channel.ask([1, 1]);
    await answer(...bytes);
    t.same(faults, [fault]);
    t.type(await result, 'boolean');
    t.equal(channel.ask([1, 1]), undefined, 'nothing more is asked');
  });
}

t.test('the end of the worker refuses the questions that wait', async (t) => {
  const { channel, stream, clock } = made(t);
  const result = channel.ask([1, 1]);
  stream.destroy(new Error('read ECONNRESET'));
  t.equal(await result, false);
  t.equal(channel.ask([1, 1]), undefined);
  t.equal(clock.pending, 0, 'its timer has ended too');
});
