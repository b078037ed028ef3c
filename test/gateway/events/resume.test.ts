import t from 'tap';
import { until } from '#harness/deadline.js';
import { eventFaultsOf } from '#harness/published-contract.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { EPOCH, type TestApp, testApp } from '../routes/test-app.js';
import { listening, numbersOf, StreamReader } from './stream-reader.js';

const { id } = CAMERA;
const PATH = `/api/cameras/${id}/events`;
const warning = (cameraId: string) => ({
  name: 'warning',
  cameraId,
  payload: { code: '0x1', message: 'x' },
});

/** A service that has sent events 1 to `count`, alternately of this camera and of another. */
async function servicePast(t: Parameters<typeof testApp>[0], count: number): Promise<TestApp> {
  const service = await listening(testApp(t));
  for (let n = 1; n <= count; n += 1) service.events.publish(warning(n % 2 === 1 ? id : 'other'));
  return service;
}

t.test('the id of the last event may be in the header, which has precedence, or the query', async (t) => {
  const service = await servicePast(t, 9);
  const cases: [string, string | undefined, number[]][] = [
    ['/api/events', `${EPOCH}-6`, [7, 8, 9]],
    [`/api/events?lastEventId=${EPOCH}-7`, undefined, [8, 9]],
    [`/api/events?lastEventId=${EPOCH}-1`, `${EPOCH}-8`, [9]],
    [PATH, `${EPOCH}-4`, [5, 7, 9]],
    [`${PATH}?access_token=x&lastEventId=${EPOCH}-5`, undefined, [7, 9]],
    ['/api/events', undefined, []],
    ['/api/events', '', []],
    ['/api/events?lastEventId=', undefined, []],
  ];
  for (const [path, lastEventId, expected] of cases) {
    const reader = await StreamReader.open(t, service, { path, lastEventId });
    await reader.received(1 + expected.length);
    t.same(numbersOf(reader.events), expected, path);
    t.equal(reader.events[0]?.name, 'connected');
    t.ok(reader.events.every(({ name }) => name !== 'gap'));
    await reader.close();
    await until('the end of the subscription', () => service.events.subscriberCount === 0);
  }
});

t.test('a client that received only the handshake loses no event when it reconnects', async (t) => {
  const service = await servicePast(t, 3);
  const first = await StreamReader.open(t, service);
  await first.received(1);
  await first.close();
  service.events.publish(warning(id));
  const second = await StreamReader.open(t, service, { lastEventId: first.lastEventId });
  await second.received(2);
  t.same(numbersOf(second.events), [4]);
});

t.test('a gap is sent once, after the handshake, and then the events that are kept', async (t) => {
  const firstKept = 7;
  const cases: [string, string, object][] = [
    [
      '/api/events',
      `${EPOCH}-2`,
      { reason: 'dropped', from: `${EPOCH}-2`, missed: firstKept - 3, cameraId: '*' },
    ],
    [PATH, `${EPOCH}-2`, { reason: 'dropped', from: `${EPOCH}-2`, cameraId: id }],
    ['/api/events', `${EPOCH - 1}-2000`, { reason: 'restarted', from: `${EPOCH - 1}-2000`, cameraId: '*' }],
    [PATH, `${EPOCH}-2055`, { reason: 'unknown-id', from: `${EPOCH}-2055`, cameraId: id }],
    ['/api/events', 'nonsense', { reason: 'unknown-id', cameraId: '*' }],
  ];
  for (const [path, lastEventId, gap] of cases) {
    const service = await servicePast(t, 2 * 1_024 + firstKept - 1);
    const reader = await StreamReader.open(t, service, { path, lastEventId });
    const kept = path === PATH ? 1_024 : 2 * 1_024;
    await reader.received(2 + kept);
    const [handshake, gapEvent, first] = reader.events;
    t.equal(handshake?.name, 'connected');
    t.same(
      [gapEvent?.name, gapEvent?.id, JSON.parse(gapEvent?.data ?? '')],
      ['gap', undefined, gap],
      lastEventId,
    );
    t.same(eventFaultsOf('gap', gap), []);
    t.equal(first?.id, `${EPOCH}-${firstKept}`);
    service.events.publish(warning(id));
    await reader.received(3 + kept);
    t.equal(reader.events.filter(({ name }) => name === 'gap').length, 1);
    await reader.close();
  }
});
