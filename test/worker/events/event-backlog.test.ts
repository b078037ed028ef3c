import t from 'tap';
import { boundedReport } from '#worker/events/event-backlog.js';
import type { EventMessage } from '#worker/protocol/messages.js';
import { ManualClock } from '../../support/manual-clock.js';

t.test('only what can be read again gives way to a gateway that does not keep up', async (t) => {
  const sent: EventMessage[] = [];
  let backlogBytes = 0;
  const report = boundedReport(
    new ManualClock(),
    100,
    () => backlogBytes,
    (event) => sent.push(event),
  );
  const flood = () => {
    report('propertyChanged', { codes: [0x100] });
    report('afStatus', { state: 'focused', source: 'OnWarningExt' });
    report('warning', { code: 0x20004, message: '' });
  };
  flood();
  t.equal(sent.length, 3, 'while it keeps up everything is told');
  sent.splice(0);

  backlogBytes = 101;
  flood();
  t.same(sent, []);
  report('warning', { code: 0x20011, message: '' });
  report('downloadComplete', { path: '/a', type: 'image' });
  flood();
  report('reconnecting', {});
  report('fault', { message: '' });
  report('disconnected', { sdkCode: 0x8207 });
  const told = sent.map(({ name, payload }) => (name === 'dropped' ? payload : name));
  t.same(told, [
    { count: 3 },
    'warning',
    'downloadComplete',
    { count: 3 },
    'reconnecting',
    'fault',
    'disconnected',
  ]);
});
