// Measures what observing adds to the cost of a request: the log at its usual level and at debug compared with a log of
// warnings only, and five readers of the event stream compared with none. One request of twenty writes, so that there
// is something to log and to report.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#harness/deadline.js';
import type { LoadRequest } from '../http/load-job.js';
import { Loader } from '../http/loader.js';
import { openStream } from '../http/streams.js';
import { median } from '../statistics.js';
import { type Cost, connectedRig, costOf, propertyReads, scoped, type TableRig, withRigs } from './rig.js';
import { inTurn, medianRatio, NO_AIM, progress, type Row, ratios } from './row.js';

const BODIES = 8;
const CONNECTIONS = 32;
const READERS = 5;
/** One request of this many is a write. */
const WRITE_OF = 20;
const ISOS = ['400', '800'];
const WARM_UP_MS = 6_000;
const SLOT_MS = 3_000;
/** Log line after the settings were read again. */
const READ_AGAIN = 'the settings were read again';

/** Reads of properties with writes among them; each write of a body has another value than the one before. */
function mixed(ids: readonly string[]): LoadRequest[] {
  const reads = propertyReads(ids);
  const requests: LoadRequest[] = [];
  for (let n = 0; n < ids.length * ISOS.length * WRITE_OF; n += 1) {
    const write = Math.floor(n / WRITE_OF);
    const value = ISOS[Math.floor(write / ids.length)] ?? '';
    const path = `/api/cameras/${ids[write % ids.length]}/properties/iso`;
    const read = reads[n % reads.length] as LoadRequest;
    requests.push(n % WRITE_OF === 0 ? { method: 'PUT', path, body: JSON.stringify({ value }) } : read);
  }
  return requests;
}

/** Makes the service read its settings again with this level of the log, so that one process has all levels in turn. */
async function setLevel({ service }: TableRig, configFile: string, level: string): Promise<void> {
  writeFileSync(configFile, `log-level = "${level}"\n`);
  const askedAt = new Date().toISOString();
  service.process.kill('SIGHUP');
  await until(`the log is at ${level}`, async () => {
    const { body } = await service.ok('GET', '/api/server/logs?lines=50');
    const logs = body.logs as { timestamp: string; message: string }[];
    return logs.some(({ timestamp, message }) => timestamp >= askedAt && message.includes(READ_AGAIN));
  });
}

/** The rows about logging and events. */
export async function observers(): Promise<Row[]> {
  return scoped((scope) => {
    const configFile = join(scope.testdir(), 'config.toml');
    writeFileSync(configFile, 'log-level = "warn"\n');
    return withRigs([connectedRig(BODIES, { RIGD_CONFIG: configFile })], async (given) => {
      const rig = given as TableRig;
      const loader = new Loader(scope);
      const job = { url: rig.service.url, requests: mixed(rig.ids), connections: CONNECTIONS };
      const slot = async (level: string) => {
        await setLevel(rig, configFile, level);
        return costOf(loader, rig, { ...job, forMs: SLOT_MS });
      };
      const watched = async () => {
        const url = `${rig.service.url}/api/events`;
        const streams = await Promise.all(Array.from({ length: READERS }, () => openStream(url)));
        const before = streams.map((stream) => stream.bytes());
        const cost = await slot('warn');
        const silent = streams.filter((stream, at) => stream.bytes() === before[at]).length;
        for (const stream of streams) stream.close();
        if (silent > 0) throw new Error(`${silent} event streams carried no event`);
        return cost;
      };
      progress('observers: warming up');
      for (const level of ['debug', 'info', 'warn']) {
        await setLevel(rig, configFile, level);
        await loader.runWell({ ...job, forMs: WARM_UP_MS });
      }
      progress('observers: pairs');
      const slots = await inTurn({
        debug: () => slot('debug'),
        usual: () => slot('info'),
        quiet: () => slot('warn'),
        watched,
      });
      return [
        row('the log at its usual level (`info`)', 'log level `warn`', slots.usual, slots.quiet),
        row('the log at `debug`', 'log level `warn`', slots.debug, slots.quiet),
        row(`${READERS} readers of the event stream`, 'no reader', slots.watched, slots.quiet),
      ];
    });
  });
}

function row(name: string, without: string, watched: readonly Cost[], quiet: readonly Cost[]): Row {
  const us = (costs: readonly Cost[]) => costs.map(({ all }) => all);
  const ratio = medianRatio(us(watched), us(quiet));
  return {
    what: `CPU of a request (one of ${WRITE_OF} writes) with ${name}`,
    reference: `${without}: ${Math.round(median(us(quiet)))} µs`,
    measured: `${Math.round(median(us(watched)))} µs; ${ratio < 1 ? '−' : '+'}${Math.abs(100 * (ratio - 1)).toFixed(0)} %`,
    aim: NO_AIM,
    isMet: undefined,
    samples: { withUs: us(watched), withoutUs: us(quiet), ratio: ratios(us(watched), us(quiet)) },
  };
}
