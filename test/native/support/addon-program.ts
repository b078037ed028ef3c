// The program of an addon child: it makes the ordered calls, in its main thread or in a second one, and reports results
// and events. It has no code about single tests.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { ADDON_PATH } from './native-build.js';

/** Test → child. */
export interface Order {
  id: number;
  thread: 'main' | 'session';
  name: string;
  args: unknown[];
}

/** Child → test. */
export type Reported = { id: number; result: unknown } | { id: number; error: Refusal } | { event: unknown };

/** Visible parts of an exception. */
export interface Refusal {
  name: string;
  message: string;
  code?: unknown;
  call?: unknown;
  sdkCode?: unknown;
}

type Addon = Record<string, (...args: unknown[]) => unknown>;

let loaded: Addon | undefined;

/** Loaded on the first call, so that a thread that makes none leaves the addon alone. */
function addon(): Addon {
  loaded ??= createRequire(import.meta.url)(ADDON_PATH) as Addon;
  return loaded;
}

function obey(order: Order): Reported {
  try {
    return { id: order.id, result: addon()[order.name]?.(...order.args) };
  } catch (thrown) {
    const { name, message, code, call, sdkCode } = thrown as Refusal;
    return { id: order.id, error: { name, message, code, call, sdkCode } };
  }
}

if (isMainThread) {
  let session: Worker | undefined;
  /** The test may have disconnected meanwhile: the report is then dropped. */
  const report = (reported: Reported) => process.connected && process.send?.(reported, () => {});
  /** Orders that are not calls of the addon. */
  const own: Record<string, () => unknown> = {
    exit: () => process.exit(0),
    listen: () => addon().setEventSink?.((event: unknown) => report({ event })),
    throwInSink: () =>
      addon().setEventSink?.(() => {
        throw new Error('thrown in the sink');
      }),
    hasAddon: () => addon() !== undefined,
  };
  process.on('message', (order: Order) => {
    const ownOrder = own[order.name];
    if (ownOrder !== undefined) {
      try {
        report({ id: order.id, result: ownOrder() });
      } catch (thrown) {
        report({ id: order.id, error: { name: 'Error', message: (thrown as Error).message } });
      }
    } else if (order.thread === 'main') {
      report(obey(order));
    } else {
      if (session === undefined) {
        session = new Worker(fileURLToPath(import.meta.url));
        session.on('message', report);
        session.unref();
      }
      session.postMessage(order);
    }
  });
} else {
  parentPort?.on('message', (order: Order) => parentPort?.postMessage(obey(order)));
}
