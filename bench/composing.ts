// Measures the cost of composing calls, that is, of waiting for earlier writes. Ten properties that do not affect one
// another are written, each when the write before it is answered. A service that does not compose takes turns, so that
// other load on the machine is in both figures. That service is an older checkout, or this one with writes forgotten
// after a millisecond (then the cost of noting, checking and reading back is in both).
//
//   npm run bench:composing -- [rounds] [checkout]     default 100 and this one
// Prints a table and fails above the limit.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '#harness/http-client.js';
import { ProgramScope } from '#harness/scope.js';
import type { ServiceOptions } from '#harness/service.js';
import { benchService } from './service.js';
import { median } from './statistics.js';

const ROUNDS = Number(process.argv[2] ?? 100);
/** Largest time of the writes, as a multiple of their time without composing. */
const MOST = 1.5;
/** Ten properties that do not affect one another, with two values each. */
const WRITES: [property: string, even: string, odd: string][] = [
  ['iso', '0x320', '0x640'],
  ['aperture', '0x320', '0x44c'],
  ['shutter-speed', '0x100fa', '0x1007d'],
  ['exposure-compensation', '0x12c', '0x0'],
  ['still-image-store-destination', '0x1', '0x2'],
  ['drive-mode', '0x1', '0x10001'],
  ['focus-area', '0x1', '0x7'],
  ['metering-mode', '0x5', '0x6'],
  ['image-stabilization', '0x1', '0x2'],
  ['dro', '0x10', '0x11'],
];
const OTHER = process.argv[3];

interface Writer {
  client: HttpClient;
  id: string;
}

/** A service with one camera that is connected. */
async function started(scope: ProgramScope, options: ServiceOptions): Promise<Writer> {
  const service = await benchService(scope, 1, {
    ...options,
    environment: { RIGD_LOG_LEVEL: 'warn', RIGD_SIM_GROWTH_MS: '0' },
  });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const client = new HttpClient(service.url, 1);
  scope.teardown(() => client.rest());
  return { client, id };
}

/** Milliseconds of ten writes. In the pause after them the values take effect. */
async function row({ client, id }: Writer, round: number): Promise<number> {
  const beginMs = performance.now();
  for (const [property, even, odd] of WRITES) {
    const value = round % 2 === 0 ? even : odd;
    const { status, body } = await client.request('PUT', `/api/cameras/${id}/properties/${property}`, {
      value,
    });
    if (status !== 200) throw new Error(`${property} ${value}: ${status} ${JSON.stringify(body)}`);
  }
  const tookMs = performance.now() - beginMs;
  await sleep(300);
  return tookMs;
}

const scope = new ProgramScope('rigd-bench');
try {
  const composing = await started(scope, {});
  const forgetful = await started(
    scope,
    OTHER === undefined ? { limits: { settleMs: 1 } } : { program: join(OTHER, 'bin/rigd') },
  );
  const times: Record<'composing' | 'not composing', number[]> = { composing: [], 'not composing': [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.composing.push(await row(composing, round));
    times['not composing'].push(await row(forgetful, round));
  }
  const ratio = median(times.composing) / median(times['not composing']);
  console.log(`| ten writes in a row, median of ${ROUNDS} rows | ms |\n| --- | --- |`);
  for (const [name, numbers] of Object.entries(times))
    console.log(`| ${name} | ${median(numbers).toFixed(1)} |`);
  console.log(`\n${ratio.toFixed(2)} times; the limit is ${MOST}`);
  process.exitCode = ratio < MOST ? 0 : 1;
} finally {
  await scope.end();
}
