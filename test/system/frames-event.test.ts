// The event `frames` through the whole service: AF and tracking frames of the picture whose number they carry.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { EventClient, type ReceivedEvent } from '#harness/event-client.js';
import { isPicture, MjpegClient, type Part } from '#harness/mjpeg-client.js';
import { eventFaultsOf } from '#harness/published-contract.js';
import { Service } from '#harness/service.js';
import { sendDisplayForFrames } from '../support/display.js';
import { distance, inPicture, numberIn, type Place, subjectIn, subjectOnScreen } from '../support/subject.js';

const PICTURES_PER_S = 30;

/** Service of all tests. */
const service = await Service.start(t, { rig: 'ILCE-7M4:5' });

/** A camera that tracks the subject. */
async function tracking(t: Test) {
  const { id, path: camera } = await service.camera(t, { mode: 'remote' });
  await service.sim('touch-func', id, 'tracking');
  await service.ok('POST', `${camera}/live-view/enable`);
  await sendDisplayForFrames(service, camera);
  await service.ok('POST', `${camera}/actions/touch`, { x: 320, y: 240 });
  const view = async () => {
    const client = await MjpegClient.open(`${service.url}${camera}/live-view/stream`);
    t.teardown(() => client.close());
    return client;
  };
  const streamOf = async (path: string) => {
    const client = await EventClient.open(`${service.url}${path}`);
    t.teardown(() => client.close());
    return client;
  };
  const isStreaming = async () => (await service.ok('GET', `${camera}/live-view/status`)).body.data.streaming;
  return { id, camera, view, streamOf, isStreaming };
}

const framesOf = (client: EventClient) => client.events.filter(({ name }) => name === 'frames');
const numberOf = ({ data }: ReceivedEvent) => Number(data.frame);
const trackedIn = ({ data }: ReceivedEvent) =>
  (data.tracking as { frames: { type: string; position: Place }[] }).frames;

/** Waits for this number of events in all; the stream reports each new one. */
async function received(client: EventClient, count: number): Promise<ReceivedEvent[]> {
  await client.next('frames', () => framesOf(client).length >= count);
  return framesOf(client);
}

/** Takes a picture and waits for its event: then the streams have sent everything that came earlier. */
async function shot({ camera }: { camera: string }, ...streams: EventClient[]) {
  const pictures = (client: EventClient) =>
    client.events.filter(({ name }) => name === 'downloadComplete').length;
  const before = streams.map(pictures);
  await service.ok('POST', `${camera}/actions/af-shutter`);
  await Promise.all(
    streams.map((client, index) =>
      client.next('downloadComplete', () => pictures(client) > (before[index] ?? 0)),
    ),
  );
}

t.test('the tracking frame of a number is where the subject of the picture of that number is', async (t) => {
  const rig = await tracking(t);
  const { id, camera, view, streamOf } = rig;
  const one = await streamOf(`${camera}/events?frames=1`);
  const all = await streamOf('/api/events?frames=1');
  const other = await streamOf('/api/cameras/another/events?frames=1');
  const unmodified = [await streamOf(`${camera}/events`), await streamOf('/api/events')];
  const viewer = await view();
  const early = (await received(one, 25)).length;
  await shot(rig, one, all, ...unmodified);
  const events = await received(one, early + 25);

  // The subject follows the number drawn in the picture; the body may number its pictures differently.
  const { number: first = 0, body } = await viewer.next('a picture', isPicture);
  const shown = numberIn(body) - first;
  let farthest = 0;
  for (const event of events) {
    const faults = eventFaultsOf('frames', event.data);
    if (faults.length > 0) t.fail(`event ${numberOf(event)}: ${faults.join(', ')}`);
    if (event.id !== undefined) t.fail(`event ${numberOf(event)} has the id ${event.id}`);
    if (event.data.cameraId !== id) t.fail(`event ${numberOf(event)} is of ${event.data.cameraId}`);
    const [focusFrame, ...more] = trackedIn(event);
    if (focusFrame?.type !== 'target-af' || more.length > 0)
      t.fail(`event ${numberOf(event)} tracks otherwise`);
    else
      farthest = Math.max(farthest, distance(focusFrame.position, subjectOnScreen(numberOf(event) + shown)));
  }
  t.ok(farthest < 2, `a focus frame is off by ${farthest} pixels at most, an exposure included`);

  const numbers = events.map(numberOf);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  t.ok(Math.min(...steps) > 0, 'the numbers rise');
  const spanMs = (((numbers[early - 1] ?? 0) - (numbers[0] ?? 0)) * 1000) / PICTURES_PER_S;
  t.ok(
    spanMs >= (early - 1) * 100 - 100,
    `${early} events took ${spanMs} ms of pictures: 10 a second at most`,
  );

  // Every picture is on the viewer's connection before or soon after its event.
  const last = numbers.at(-1) ?? 0;
  await viewer.until('the last picture', () => viewer.parts.some(({ number = 0 }) => number >= last));
  // A viewer on a busy machine misses pictures, so the test compares events until enough of them have a picture.
  const partOf = (event: ReceivedEvent) => viewer.parts.find(({ number }) => number === numberOf(event));
  const shownEvents = await viewer.until('enough pictures with their events', () => {
    const shown = framesOf(one).filter((event) => partOf(event) !== undefined);
    return shown.length >= events.length / 2 && shown;
  });
  let apart = 0;
  for (const event of shownEvents) {
    const [focusFrame] = trackedIn(event);
    if (focusFrame === undefined) continue;
    const { body } = partOf(event) as Part;
    apart = Math.max(apart, distance(await subjectIn(body), inPicture(focusFrame.position)));
  }
  t.ok(apart < 2, `in the picture the focus frame is off by ${apart} pixels at most`);

  t.ok(framesOf(all).length > 0, 'streams of all cameras send it too');
  t.same(framesOf(other), [], 'and those of another camera do not');
  for (const client of unmodified) t.same(framesOf(client), [], 'nor those that did not ask');
});

t.test('the event stops with the last viewer and begins again with the next', async (t) => {
  const rig = await tracking(t);
  const { camera, view, streamOf, isStreaming } = rig;
  const events = await streamOf(`${camera}/events?frames=1`);
  await shot(rig, events);
  t.same(framesOf(events), [], 'live view is on and there is no viewer');
  const viewer = await view();
  await received(events, 3);
  viewer.close();
  await until('nothing is fetched', async () => !(await isStreaming()));
  await shot(rig, events);
  const seen = framesOf(events).length;
  await shot(rig, events);
  t.equal(framesOf(events).length, seen);
  await view();
  await received(events, seen + 3);
});

t.test('the SDK is asked only when there are both a viewer and a request to show it', async (t) => {
  const rig = await tracking(t);
  const { id, camera, view, streamOf, isStreaming } = rig;
  const pid = service.workerPid(id);
  // Any call to the SDK for the focus frames now kills the worker.
  service.injectFault(id, 'GetSelectLiveViewProperties#1 crash');
  const plain = await streamOf('/api/events');
  const viewer = await view();
  await viewer.until('30 pictures', () => viewer.parts.length >= 30);
  viewer.close();
  await until('nothing is fetched', async () => !(await isStreaming()));
  const asking = await streamOf(`${camera}/events?frames=1`);
  await shot(rig, plain);
  t.equal(service.workerPid(id), pid);
  await view();
  await asking.next('disconnected');
});

t.test('live view that was started for single pictures sends the event too', async (t) => {
  const { camera, streamOf } = await tracking(t);
  const events = await streamOf(`${camera}/events?frames=1`);
  await service.ok('POST', `${camera}/live-view/start`);
  const [first] = await received(events, 2);
  const answer = await fetch(`${service.url}${camera}/live-view/frame`);
  await answer.arrayBuffer();
  t.equal(answer.status, 200);
  t.ok(Number(answer.headers.get('x-frame-number')) >= numberOf(first as ReceivedEvent));
});

t.test('focus frames that the SDK refuses are not available, and the pictures continue', async (t) => {
  const { id, camera, view, streamOf } = await tracking(t);
  service.injectFault(id, 'GetSelectLiveViewProperties error(0x8402)');
  const events = await streamOf(`${camera}/events?frames=1`);
  const viewer = await view();
  const [event] = await received(events, 2);
  const none = { available: false, frame_count: 0, frames: [] };
  t.match(event?.data, { af: none, tracking: none });
  t.equal(viewer.fault, undefined);
});
