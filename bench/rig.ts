// Measures how long the operator page and GET /api/rig take, with 32 declared bodies of which 20 are connected,
// compared with the status of the server in the same run.
//
//   npm run bench:rig                a minute; prints a table for docs/proof/performance.md

import { until } from '#harness/deadline.js';
import { ProgramScope } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import { machine, percentile, sorted } from './statistics.js';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 500);
const THERE = 20;
const DECLARED = 32;
const PATHS = ['/api/server/status', '/api/rig', '/'];

const scope = new ProgramScope('rigd-bench');
try {
  const service = await Service.start(scope, { rig: `ILCE-7M4:${THERE}` });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === THERE);
  const ids = await service.cameraIds();
  const away = Array.from({ length: DECLARED - THERE }, (_, at) => `D0AWAY${String(at).padStart(6, '0')}`);
  for (const [number, id] of [...ids, ...away].entries()) {
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `body ${number}`, number, groups: ['ring'] });
  }
  await service.ok('PUT', '/api/rig/groups/there', { cameras: ids, properties: { iso: '800' } });
  await service.ok('POST', '/api/rig/groups/there/connect', {});
  console.log(
    `${machine()}; ${DECLARED} bodies declared, ${THERE} connected; ${REQUESTS} requests of each, in turn\n`,
  );
  console.log('| path | bytes | p50 ms | p99 ms | max ms |\n| --- | --- | --- | --- | --- |');
  const times = new Map(PATHS.map((path) => [path, { ms: [] as number[], bytes: 0 }]));
  for (let request = 0; request < REQUESTS; request += 1) {
    for (const [path, found] of times) {
      const startedAtMs = performance.now();
      const answer = await fetch(`${service.url}${path}`);
      found.bytes = (await answer.arrayBuffer()).byteLength;
      found.ms.push(performance.now() - startedAtMs);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    }
  }
  for (const [path, { ms, bytes }] of times) {
    const inOrder = sorted(ms);
    const [p50, p99, most] = [0.5, 0.99, 1].map((part) => percentile(inOrder, part).toFixed(2));
    console.log(`| ${path} | ${bytes} | ${p50} | ${p99} | ${most} |`);
  }
} finally {
  await scope.end();
}
