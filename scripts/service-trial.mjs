// Measures the effects of reload, upgrade and watchdog on clients and pictures. Runs on a host with a real systemd
// where `rigd service install` was run with four simulated bodies (scripts/try-service.sh).

import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const URL = 'http://127.0.0.1:8080';
const STATE = '/var/lib/rigd/state/simulator';
const PICTURES = '/var/lib/rigd/pictures';
const LONG_MS = 120_000;

const run = (...words) => execFileSync(words[0], words.slice(1), { encoding: 'utf8' });
/** Runs a command without delaying the load. */
const runBeside = async (...words) => (await promisify(execFile)(words[0], words.slice(1))).stdout.trim();
const say = (what, value) => console.log(`${what.padEnd(62)} ${value}`);
const seconds = (fromMs) => `${((performance.now() - fromMs) / 1_000).toFixed(1)} s`;

async function api(method, path, body) {
  const response = await fetch(`${URL}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LONG_MS),
  });
  return { status: response.status, body: await response.json() };
}

async function until(what, check) {
  const startedAtMs = performance.now();
  while (performance.now() - startedAtMs < LONG_MS) {
    if (await check().catch(() => false)) return;
    await delay(50);
  }
  throw new Error(`not within ${LONG_MS} ms: ${what}`);
}

const cameras = async () => (await api('GET', '/api/cameras')).body.cameras;
const allBack = () =>
  until('4 cameras are connected', async () => (await cameras()).filter((c) => c.connected).length === 4);

/** Sends each request on its own connection, like a client that was just started. */
function ask(tally) {
  const startedAtMs = performance.now();
  return new Promise((resolve) => {
    const sent = get(`${URL}/livez`, { agent: false, timeout: LONG_MS }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        tally.answers += 1;
        tally.longestMs = Math.max(tally.longestMs, performance.now() - startedAtMs);
        resolve();
      });
    });
    sent.on('error', (error) => {
      tally.errors[error.code] = (tally.errors[error.code] ?? 0) + 1;
      resolve();
    });
  });
}

async function underLoad(ids, work) {
  const tally = { answers: 0, longestMs: 0, errors: {}, shots: 0, refusedShots: 0 };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      await Promise.race([ask(tally), delay(20)]);
      await delay(5);
    }
  })();
  const shooting = ids.map(async (id) => {
    while (!isOver) {
      const { status } = await api('POST', `/api/cameras/${id}/actions/af-shutter`, {}).catch(() => ({
        status: 0,
      }));
      if (status === 200) tally.shots += 1;
      else tally.refusedShots += 1;
      await delay(500);
    }
  });
  await delay(2_000);
  await work();
  await delay(2_000);
  isOver = true;
  await Promise.all([asking, ...shooting]);
  await delay(3_000);
  return tally;
}

const exposures = (ids) =>
  ids.reduce(
    (sum, id) =>
      sum +
      readFileSync(`${STATE}/${id}/log`, 'utf8')
        .split('\n')
        .filter((l) => /\bexposed\b|\bexposure\b/.test(l)).length,
    0,
  );
const landed = () =>
  readdirSync(PICTURES, { recursive: true }).filter(
    (name) => /\.(JPG|ARW)$/i.test(name) && !name.includes('.rigd-'),
  ).length;

function report(name, tally, ids) {
  say(`${name}: new connections answered`, tally.answers);
  say(`${name}: connections refused or lost`, JSON.stringify(tally.errors));
  say(`${name}: longest wait of a connection`, `${(tally.longestMs / 1_000).toFixed(2)} s`);
  say(`${name}: shots taken, refused meanwhile`, `${tally.shots}, ${tally.refusedShots}`);
  say(`${name}: exposures of the bodies, pictures on disk`, `${exposures(ids)}, ${landed()}`);
}

const settings = async (ids) =>
  JSON.stringify(
    await Promise.all(
      ids.map(async (id) => [
        (await api('GET', `/api/cameras/${id}/settings/save-info`)).body.data,
        (await api('GET', `/api/cameras/${id}/properties/priority-key`)).body.data?.value,
      ]),
    ),
  );

const restarts = () => Number(run('systemctl', 'show', '-p', 'NRestarts', '--value', 'rigd.service'));
const mainPid = () => Number(run('systemctl', 'show', '-p', 'MainPID', '--value', 'rigd.service'));
const scouts = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('camera-scout');
    } catch {
      return false;
    }
  });

await until('4 cameras are listed', async () => (await cameras()).length === 4);
const ids = (await cameras()).map(({ id }) => id);
for (const [index, id] of ids.entries()) {
  await api('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
  await api('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
  await api('PUT', `/api/cameras/${id}/settings/save-info`, {
    path: `${PICTURES}/camera-${index + 1}`,
    prefix: `C${index + 1}`,
  });
}
await allBack();
const before = await settings(ids);
say('connected', ids.join(' '));

report('reload', await underLoad(ids, () => runBeside('systemctl', 'reload', 'rigd.service')), ids);
report(
  'upgrade',
  await underLoad(ids, async () => console.log(await runBeside('rigd', 'service', 'upgrade', '--now'))),
  ids,
);
await allBack();
say('upgrade: save path, prefix and key are as before', (await settings(ids)) === before);

for (const [name, harm] of process.argv.includes('--load')
  ? []
  : [
      [
        'gateway is halted (SIGSTOP)',
        async (isOver) => {
          process.kill(mainPid(), 'SIGSTOP');
          await until('a restart', async () => isOver());
        },
      ],
      [
        'discovery is dead (each scout is halted)',
        async (isOver) => {
          while (!isOver()) {
            for (const pid of scouts()) {
              try {
                process.kill(Number(pid), 'SIGSTOP');
              } catch {
                // The process has already ended.
              }
            }
            await delay(10);
          }
        },
      ],
    ]) {
  const [count, startedAtMs] = [restarts(), performance.now()];
  await harm(() => restarts() > count);
  say(`${name}: restarted by the watchdog after`, seconds(startedAtMs));
  const restartedAtMs = performance.now();
  await allBack();
  say(`${name}: 4 cameras connected again after`, seconds(restartedAtMs));
  say(`${name}: save path, prefix and key are as before`, (await settings(ids)) === before);
}
