// Steps: the server, discovery, the event streams, log-in, connecting; and the way out.

import { within } from '#harness/deadline.js';
import { EventFeed } from './event-feed.js';
import { answered, check, type Session } from './session.js';

/** Password of every simulated body on the network (docs/develop/simulator.md). */
const PASSWORD = 'simulated';

/** Lists the server and its cameras, before any is connected. */
export async function lookAround(session: Session): Promise<void> {
  const { api, cameras } = session;
  await session.step('getServerStatus', async () => {
    const { server } = await answered(api.GET('/api/server/status'));
    return `interface ${server.version} on ${server.platform}`;
  });
  await session.step('listCameras', async () => {
    const list = (await answered(api.GET('/api/cameras'))).cameras;
    const idOf = (model: string) => list.find((camera) => camera.model === model)?.id ?? '';
    cameras.still = idOf('ILCE-7M4');
    cameras.network = idOf('ILCE-1M2');
    cameras.cinema = idOf('ILME-FX6');
    check(!Object.values(cameras).includes(''), 'a model of the rig is not in the list');
    return list.map(({ id, model, connectionType }) => `${model} ${id} (${connectionType})`).join(', ');
  });
  await session.step('subscribeAllEvents', async () => {
    session.events = new EventFeed(await answered(api.GET('/api/events', { parseAs: 'stream' })));
    const { cameraId } = await session.events.take('connected');
    check(cameraId === '*', `the greeting is for ${cameraId}`);
    return 'greeted for all cameras';
  });
  await session.step('getFingerprint', async () => {
    const params = { path: { cameraId: cameras.network } };
    const { data } = await answered(api.GET('/api/cameras/{cameraId}/fingerprint', { params }));
    check(data.ssh_supported && data.fingerprint !== undefined, 'a body on the network shows a fingerprint');
    return data.fingerprint;
  });
}

/** Connects all three, those on the network with their log-in. */
export async function connect(session: Session): Promise<void> {
  const { api, cameras } = session;
  const connection = '/api/cameras/{cameraId}/connection';
  await session.step('connectCamera', async () => {
    const still = { params: { path: { cameraId: cameras.still } } };
    const network = { params: { path: { cameraId: cameras.network } } };
    const cinema = { params: { path: { cameraId: cameras.cinema } } };
    await api.POST(connection, { ...still, body: { mode: 'remote-transfer', reconnecting: 'on' } });
    for (const locked of [network, cinema]) {
      // A person compares the fingerprint with the one on the camera's screen before sending it back.
      const { fingerprint } = (await answered(api.GET('/api/cameras/{cameraId}/fingerprint', locked))).data;
      check(fingerprint !== undefined, 'the fingerprint is missing');
      const auth = { username: 'admin', password: PASSWORD, fingerprint };
      await api.POST(connection, { ...locked, body: { mode: 'remote', auth } });
    }
    const models: string[] = [];
    while (models.length < 3) {
      const event = await session.events.take('connected');
      // The handshake of a stream has the same name.
      models.push('model' in event ? event.model : '');
    }
    return `${models.join(', ')} connected`;
  });
  await session.step('getConnectionStatus', async () => {
    const modes: string[] = [];
    for (const cameraId of Object.values(cameras)) {
      const { camera, data } = await answered(api.GET(connection, { params: { path: { cameraId } } }));
      check(camera.connected, `${cameraId} is not connected`);
      modes.push(`${camera.model} ${data?.mode}`);
    }
    return modes.join(', ');
  });
  await session.step('subscribeCameraEvents', async () => {
    const params = { path: { cameraId: cameras.still } };
    const leave = new AbortController();
    const stream = await answered(
      api.GET('/api/cameras/{cameraId}/events', { params, parseAs: 'stream', signal: leave.signal }),
    );
    const { cameraId } = await new EventFeed(stream).take('connected');
    leave.abort();
    check(cameraId === cameras.still, `the greeting is for ${cameraId}`);
    return `greeted for ${cameraId}`;
  });
}

/** Disconnects, reads the log, and stops the service. */
export async function disconnect(session: Session, ended: Promise<number | string | null>): Promise<void> {
  const { api, cameras } = session;
  await session.step('disconnectCamera', async () => {
    for (const cameraId of Object.values(cameras)) {
      await api.DELETE('/api/cameras/{cameraId}/connection', { params: { path: { cameraId } } });
      await session.events.take('disconnected', (event) => event.cameraId === cameraId);
    }
    const { connected } = (await answered(api.GET('/api/server/status'))).cameras;
    check(connected === 0, `${connected} cameras are still connected`);
    return 'all three, each with its event';
  });
  await session.step('getServerLogs', async () => {
    const params = { query: { lines: 200, level: 'info' as const } };
    const { logs } = await answered(api.GET('/api/server/logs', { params }));
    check(logs.length > 0, 'the log is empty');
    return `${logs.length} entries, the newest: ${logs[0]?.message}`;
  });
  await session.step('shutdownServer', async () => {
    const { message } = await answered(api.POST('/api/server/shutdown'));
    const how = await within('end of the service', ended);
    check(how === 0, `the service ended with ${how}`);
    return `${message} It ended with ${how}.`;
  });
}
