import t from 'tap';
import { NotificationOrder } from '#worker/events/notification-order.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE } from '#worker/sdk/codes.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

const CONNECTED: NativeEvent = { generation: 1, kind: 'connected', version: 300 };
const CHANGED: NativeEvent = { generation: 1, kind: 'propertyChanged', codes: [0x104] };
const EXPOSED: NativeEvent = { generation: 1, kind: 'warning', code: SDK_NUMBER.CrWarning_Exposure_Started };
const LOST: NativeEvent = { generation: 1, kind: 'disconnected', sdkCode: 0 };
const file = (name: string): NativeEvent => {
  return { generation: 1, kind: 'completeDownload', path: `/p/${name}`, type: DOWNLOAD_TYPE_IMAGE };
};
const transfer = (notify: number, handle: number): NativeEvent => {
  return { generation: 1, kind: 'contentsTransfer', notify, handle, path: '' };
};
const begun = (handle: number) => transfer(SDK_NUMBER.CrNotify_ContentsTransfer_Start, handle);
const done = (handle: number) => transfer(SDK_NUMBER.CrNotify_ContentsTransfer_Complete, handle);

/** The observations for a list of events; a number in it is a pause in ms. */
async function seenIn(events: readonly (NativeEvent | number)[]): Promise<string[]> {
  const clock = new ManualClock();
  const seen: string[] = [];
  const order = new NotificationOrder(clock, (text) => seen.push(text));
  for (const event of events) {
    if (typeof event === 'number') await clock.advance(event);
    else order.receive(event);
  }
  return seen;
}

t.test('the order that the driver relies on is silent', async (t) => {
  const cases: Record<string, (NativeEvent | number)[]> = {
    'exposures and pairs': [
      ...[CONNECTED, CHANGED, EXPOSED, file('D1.ARW'), file('D1.JPG'), EXPOSED, file('D2.JPG'), EXPOSED],
    ],
    'a burst whose files come late': [CONNECTED, EXPOSED, EXPOSED, file('D1.JPG'), EXPOSED, file('D2.JPG')],
    'a picture of before, and an exposure much later': [CONNECTED, file('D1.JPG'), 2_001, EXPOSED],
    'a body that never reports exposures': [CONNECTED, file('D1.JPG'), file('D2.JPG'), file('D3.JPG')],
    'files from a card': [CONNECTED, begun(7), begun(8), done(8), done(7)],
    'a session that is over': [CONNECTED, LOST, CHANGED],
  };
  for (const [name, events] of Object.entries(cases)) t.same(await seenIn(events), [], name);
});

t.test('notifications in another order are named', async (t) => {
  t.same(await seenIn([CHANGED, CONNECTED]), ['OnPropertyChangedCodes before OnConnected']);
  t.same(
    await seenIn([CONNECTED, EXPOSED, file('D1.JPG'), file('D2.JPG'), 120, EXPOSED]),
    ['D2.JPG 120 ms before the report of an exposure'],
    'row 10: a picture before its exposure',
  );
  t.same(
    await seenIn([CONNECTED, done(7), begun(7), begun(8), done(8), done(8)]),
    ['the end of content 0x0007 without its begin', 'the end of content 0x0008 without its begin'],
    'row 38: the end of a file from a card before its begin',
  );
});
