// Entry point of the session thread: it makes the SDK's calls one after another, and runs the pump, which fetches
// live-view pictures between them.

import { systemClock } from '../base/clock.js';
import { PicturePump } from './fast-pictures/picture-pump.js';
import { type SessionTask, serve } from './sdk/session-thread.js';

/** The piscina task. Resolves when the main thread closes its end of the port. */
export default function session(task: SessionTask): Promise<void> {
  return serve(task, {
    makePump: (context) => new PicturePump({ ...context, clock: systemClock }),
  });
}
