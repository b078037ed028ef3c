// Waits for the end of work that the desk of the service does, a run of a recipe or an export, and shows its progress.
// The service may be restarted meanwhile.

import type { ServiceClient } from '../http/client.js';
import { follow } from '../http/events.js';
import { INTERRUPTED, interruption } from '../terminal/interrupt.js';
import { remark } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';

/** Work whose end is awaited. */
export interface Work<State> {
  /** The member of events that has its id, and the id. */
  readonly of: readonly [member: string, id: string];
  readonly first: State;
  readonly read: () => Promise<State>;
  /** Stops the work; called at the first Ctrl-C. The wait continues until it has stopped. */
  readonly stop: () => Promise<unknown>;
  readonly isOver: (state: State) => boolean;
  /** Called with each new state. */
  readonly onState?: (state: State) => void;
  readonly text: (state: State) => string;
  /** Progress from 0 to 1. */
  readonly share: (state: State) => number;
}

/** The state at the end. The exit code is that of an interrupted command after Ctrl-C. @throws CommandError */
export async function untilOver<State>(client: ServiceClient, work: Work<State>): Promise<State> {
  let state = work.first;
  if (work.isOver(state)) return state;
  const [member, id] = work.of;
  const end = new AbortController();
  const stopped = interruption();
  stopped.addEventListener('abort', () => {
    remark('Ctrl-C: stopping; Ctrl-C again ends the command, and not the work');
    process.exitCode = INTERRUPTED;
    work.stop().catch((error: unknown) => remark(`rigd: ${error instanceof Error ? error.message : error}`));
  });
  const wait = async () => {
    const events = follow(client, '/api/events', {
      signal: end.signal,
      onLoss: (why) => remark(why === undefined ? 'the service is back' : `${why}; waiting for it`),
    });
    for await (const { event, data } of events) {
      // After the handshake of the stream, also that of a reopened one, the state is read: it may have changed before.
      if (event !== 'connected' && data[member] !== id) continue;
      state = await work.read();
      work.onState?.(state);
      if (work.isOver(state)) break;
    }
    return state;
  };
  try {
    return await withProgress(
      () => work.text(state),
      wait,
      () => work.share(state),
    );
  } finally {
    end.abort();
  }
}
