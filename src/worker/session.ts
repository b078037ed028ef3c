// Entry point of the session thread: it makes the SDK's calls one after another. Between them the pump fetches
// live-view pictures, and the channel for reads answers the gateway.

import { coarseClock } from '../base/clock.js';
import { PicturePump } from './fast-pictures/picture-pump.js';
import { ReadChannel } from './fast-reads/read-channel.js';
import { type SessionTask, serve } from './sdk/session-thread.js';

/** The piscina task. Resolves when the main thread closes its end of the port. */
export default function session(task: SessionTask): Promise<void> {
  return serve(task, {
    makePump: (context) => new PicturePump({ ...context, clock: coarseClock }),
    answerReads: (context) => new ReadChannel(context),
  });
}
