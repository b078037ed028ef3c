import t from 'tap';
import type { EventMessage } from '#protocol/messages.js';
import { boundedReport } from '#worker/events/event-backlog.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

t.test('only events that can be read again are dropped when the gateway does not keep up', async (t) => {
  const sent: EventMessage[] = [];
  let backlogBytes = 0;
  const report = boundedReport(
    100,
    () => backlogBytes,
    (event) => sent.push(event),
  );
  const flood = () => {
    report({ name: 'propertyChanged', payload: { codes: [0x100] } });
    report({ name: 'afStatus', payload: { state: 'focused', source: 'OnWarningExt' } });
    report({ name: 'warning', payload: { code: SDK_NUMBER.CrWarning_SetFileName_Failed, message: '' } });
  };
  flood();
  t.equal(sent.length, 3, 'while it keeps up everything is sent');
  sent.splice(0);

  backlogBytes = 101;
  flood();
  t.same(sent, []);
  report({ name: 'warning', payload: { code: SDK_NUMBER.CrWarning_Exposure_Started, message: '' } });
  report({ name: 'downloadComplete', payload: { path: '/a', type: 'image' } });
  flood();
  report({ name: 'reconnecting', payload: {} });
  report({ name: 'fault', payload: { message: '' } });
  report({ name: 'disconnected', payload: { sdkCode: SDK_NUMBER.CrError_Connect_Disconnected } });
  const names = sent.map(({ name, payload }) => (name === 'dropped' ? payload : name));
  t.same(names, [
    { count: 3 },
    'warning',
    'downloadComplete',
    { count: 3 },
    'reconnecting',
    'fault',
    'disconnected',
  ]);
});
