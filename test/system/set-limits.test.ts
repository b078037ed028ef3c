// Limits of the config file have their effect in a service that runs.

import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { GENEROUS_MS, until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

/** A time far longer than the default, and far shorter than the limit of the test. */
const LAST_ANSWERS_MS = 2_000;

const directory = testDirectory(t);
const config = join(directory, 'config.toml');
writeFileSync(
  config,
  ['[limits]', 'rememberedSessions = 1', 'timelineBytes = 100', `lastAnswersMs = ${LAST_ANSWERS_MS}`].join(
    '\n',
  ),
);
const service = await Service.start(t, {
  directory,
  rig: 'ILCE-7M4:2',
  arguments: ['--config', config, '--restore', 'on'],
});

t.test('rememberedSessions: a further session is not kept', async (t) => {
  const cameras = [await service.camera(t), await service.camera(t)];
  for (const camera of cameras) await camera.connect();
  await until('one is not kept', () =>
    service.log.some((line) => line.includes('no further session is kept')),
  );
  const isKept = async () => {
    const all = await Promise.all(cameras.map(({ path }) => service.ok('GET', `${path}/status`)));
    return all.filter(({ body }) => body.data.keptForRestart === true).length;
  };
  await until('one is kept', async () => (await isKept()) === 1);
});

t.test('timelineBytes: a full file of the timeline becomes the older one', async () => {
  await until('it does', () => existsSync(join(directory, 'state', 'timeline.old.jsonl')));
});

t.test('lastAnswersMs: a connection without a request may stay so long at the end', async (t) => {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname.replaceAll(/[[\]]/g, ''));
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await within('the connection', new Promise((resolve) => socket.once('connect', resolve)));
  const beganMs = performance.now();
  service.process.kill('SIGTERM');
  await within('its end', isOver, GENEROUS_MS);
  t.ok(performance.now() - beganMs >= LAST_ANSWERS_MS - 10, 'it was not cut off before');
  t.equal(await service.ended, 0);
});
