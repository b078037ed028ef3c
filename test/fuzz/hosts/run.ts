// A hostile host of the rig against a real service, and the judge: clients see no event of a camera that is not the
// teller's, the memory of the service does not grow with what is said to it, its log does not either, and every call to
// its own cameras is answered with success.

import { join } from 'node:path';
import { until } from '#harness/deadline.js';
import { EventClient } from '#harness/event-client.js';
import type { Scope } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import { memoryBytes } from '#harness/vitals.js';
import { HostileHost } from '../../support/hostile-host.js';
import { startStudioBus, studioWords } from '../../support/studio-bus.js';
import { listed } from '../../support/two-hosts.js';
import { Forger, HERS, MARK } from './forge.js';

/** Steps of a run. */
export interface HostilePlan {
  readonly messages: number;
  readonly seed: number;
  readonly directory: string;
  readonly progress?: (sent: number, growthBytes: number) => void;
}

/** What came of it. */
export interface HostileReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly ownCalls: number;
  readonly events: number;
  readonly growthBytes: number;
  readonly logLines: number;
  readonly findings: readonly string[];
}

/** Bytes that the service may have more at the end. */
const MOST_GROWTH_BYTES = 64 * 1024 * 1024;
/** Lines of the log that may name the stranger, each minute: see `busLogMs`. */
const MOST_LINES_A_MINUTE = 120;
/** Messages between two calls to own cameras. */
const STRIDE = 100;
/** Before the memory is measured first: what is kept of one host fills by then. */
const WARM_UP = 2_000;
const MOST_FINDINGS = 20;
const SETTLE_MS = 60_000;

/** Starts a service and a hostile host beside it, and runs the plan. */
export async function runHostile(scope: Scope, plan: HostilePlan): Promise<HostileReport> {
  const { messages, seed, directory, progress } = plan;
  const findings: string[] = [];
  const found = (text: string) => {
    if (findings.length < MOST_FINDINGS) findings.push(text.slice(0, 500));
  };
  const server = await startStudioBus(scope, directory);
  const right = await Service.start(scope, {
    rig: 'ILCE-7M4:2@31',
    directory: join(directory, 'right'),
    arguments: studioWords(server, 'right', directory),
  });
  const ids = await listed(right, 'right', 2);
  for (const id of ids) await right.connect(id);
  const seen = { events: 0 };
  const stream = await EventClient.open(`${right.url}/api/events`, ({ name, data }) => {
    seen.events += 1;
    const camera = String(data.cameraId);
    const isOwn = camera === '*' || ids.includes(camera);
    const isForged = isOwn && JSON.stringify(data).match(new RegExp(`${MARK}|0xdead`)) !== null;
    if (isForged || !(isOwn || camera.startsWith(HERS))) found(`event ${name} ${JSON.stringify(data)}`);
  });
  scope.teardown(() => stream.close().catch(() => undefined));
  const stranger = await HostileHost.join(scope, server);
  const forger = new Forger(stranger, ids, seed);
  const beganMs = performance.now();
  const linesBefore = right.log.length;
  const own = { calls: 0 };
  let before = 0;
  for (let sent = 0; sent < messages; sent += 1) {
    if (sent === Math.min(WARM_UP, messages / 2)) before = await settled(right, 0);
    forger.send();
    if (sent % STRIDE !== 0) continue;
    await stranger.flush();
    await callOwn(right, ids, own, found);
    progress?.(sent, memoryBytes(right.process.pid, 'VmRSS') - before);
  }
  await stranger.flush();
  await callOwn(right, ids, own, found);
  const growthBytes = (await settled(right, before + MOST_GROWTH_BYTES)) - before;
  if (growthBytes > MOST_GROWTH_BYTES) found(`the memory has grown by ${growthBytes} bytes`);
  await stream.close().catch((error: unknown) => found(String(error)));
  const logLines = right.log.slice(linesBefore).filter((line) => /left/.test(line)).length;
  const minutes = Math.ceil((performance.now() - beganMs) / 60_000);
  if (logLines > minutes * MOST_LINES_A_MINUTE) found(`${logLines} lines of the log in ${minutes} min`);
  for (const line of right.log.slice(linesBefore)) if (/"level":"?(fatal|60)/.test(line)) found(line);
  return { counts: forger.counts, ownCalls: own.calls, events: seen.events, growthBytes, logLines, findings };
}

async function callOwn(
  service: Service,
  ids: readonly string[],
  own: { calls: number },
  found: (text: string) => void,
): Promise<void> {
  const requests = ids.flatMap((id, at): (readonly [string, string, unknown?])[] => [
    ['GET', `/api/cameras/${id}/properties/iso`],
    ['GET', `/api/cameras/${id}/status`],
    ['PUT', `/api/cameras/${id}/properties/iso`, { value: own.calls % 2 === at ? 'ISO 100' : 'ISO 200' }],
  ]);
  for (const [method, path, body] of [...requests, ['GET', '/api/rig'], ['GET', '/api/rig/hosts']] as const) {
    own.calls += 1;
    const answer = await service.request(method, path, body);
    if (answer.status !== 200) found(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/** The memory of a service after a rest, once it is below this; at last what it is then. */
async function settled(service: Service, below: number): Promise<number> {
  const read = () => memoryBytes(service.process.pid, 'VmRSS');
  if (below > 0)
    await until('its memory is given back', () => read() <= below, SETTLE_MS).catch(() => undefined);
  return read();
}
