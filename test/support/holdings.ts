// Resources that a service holds at a moment, seen from outside: processes, descriptors, timers, temporary files.
// Connections of its clients are left out; they come and go with the tests.

import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { until } from '#harness/deadline.js';
import type { Service } from '#harness/service.js';

/** Environment that makes a gateway report its timers. */
export const REPORTS_RESOURCES: NodeJS.ProcessEnv = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('./report-resources.js', import.meta.url))}`,
};

/** Kinds of resources that belong to a client's connection, or that soon end on their own. */
const PASSING = new Set(['TCPSocketWrap', 'FSReqCallback', 'FSReqPromise', 'Immediate', 'TickObject']);

/** Resources of a service. */
export interface Holdings {
  /** Titles of the processes it has started, sorted. */
  processes: string[];
  /** Descriptors of the gateway, without connections of clients. */
  descriptors: number;
  /** Resources of the gateway: timers, pipes, processes, by kind. */
  resources: Record<string, number>;
  /** Half-made launch directories, staged pictures, records of processes that have ended. */
  files: string[];
}

/** Looks at a service that was started with {@link REPORTS_RESOURCES}. */
export async function holdingsOf(service: Service): Promise<Holdings> {
  return {
    processes: service
      .childProcesses()
      .map(({ title }) => /^\S+ ?[0-9A-F]{12}|^\S+/.exec(title)?.[0] ?? title)
      .sort(),
    descriptors: descriptorsOf(service),
    resources: await resourcesOf(service),
    files: [...draftsOf(service), ...stagedFiles(service), ...staleRecords(service)],
  };
}

/** Asserts that the service holds no more than before; waits for what is still ending. */
export async function assertNothingLeft(
  t: Test,
  service: Service,
  before: Holdings,
  limitMs: number,
): Promise<void> {
  let now = before;
  const isBack = async () => {
    now = await holdingsOf(service);
    const kinds = Object.keys(now.resources);
    return (
      now.processes.join() === before.processes.join() &&
      now.descriptors <= before.descriptors &&
      now.files.length === 0 &&
      kinds.every((kind) => (now.resources[kind] ?? 0) <= (before.resources[kind] ?? 0))
    );
  };
  await until('the service holds what it held before', isBack, limitMs).catch((error: Error) => {
    t.fail(error.message, { found: now, wanted: before });
  });
}

/** The files in the staging directories of all cameras; or those of one camera, and its directory itself. */
export function stagedFiles(service: Service, id = ''): string[] {
  const names = readdirSync(service.pictures).filter((name) => name.startsWith(`.rigd-${id}`));
  const files = names.flatMap((name) =>
    readdirSync(join(service.pictures, name)).map((file) => join(name, file)),
  );
  return id === '' ? files : [...names, ...files];
}

function draftsOf(service: Service): string[] {
  const launch = join(service.directory, 'state', 'launch');
  return readdirSync(launch).filter((name) => name.startsWith('draft-'));
}

/** Records of processes that have ended. */
function staleRecords(service: Service): string[] {
  const records = readdirSync(join(service.directory, 'state', 'processes'));
  const running = new Set(service.childProcesses().map(({ pid }) => `${pid}.json`));
  return records.filter((name) => !running.has(name));
}

function descriptorsOf(service: Service): number {
  const process = join('/proc', String(service.process.pid));
  const connections = new Set(
    ['tcp', 'tcp6'].flatMap((table) => {
      const path = join(process, 'net', table);
      if (!existsSync(path)) return [];
      // The tenth column is the inode of the socket.
      return readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => `socket:[${line.trim().split(/\s+/)[9]}]`);
    }),
  );
  return readdirSync(join(process, 'fd')).filter((name) => {
    try {
      return !connections.has(readlinkSync(join(process, 'fd', name)));
    } catch {
      return false;
    }
  }).length;
}

async function resourcesOf(service: Service): Promise<Record<string, number>> {
  const from = service.log.length;
  service.process.kill('SIGUSR2');
  const line = await until('the report of the gateway on its resources', () =>
    service.log.slice(from).find((text) => text.startsWith('{"resources"')),
  );
  const all = JSON.parse(line).resources as Record<string, number>;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !PASSING.has(name)));
}
