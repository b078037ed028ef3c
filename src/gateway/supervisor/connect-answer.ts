// How long a client waits for a connect to a body on the network. The connect itself goes on, for somebody may confirm it
// at the camera yet, and who asks again joins it.

import type { Clock } from '../../worker/protocol/clock.js';
import { ServiceError } from '../errors.js';

const ADVICE = [
  'Look at the screen of the camera: it may ask to confirm the connection. Check its network and its PC Remote setting.',
  'Then ask again, which joins it, or DELETE the connection.',
].join(' ');

/**
 * The end of an opening, within the time of a client.
 * @throws CONNECT_TIMEOUT after `limitMs`; what the opening throws
 */
export async function answeredWithin(clock: Clock, limitMs: number, opening: Promise<void>): Promise<void> {
  let cancel: () => void = () => undefined;
  const overdue = new Promise<never>((_resolve, reject) => {
    cancel = clock.setTimer(limitMs, () => {
      const seconds = Math.round(limitMs / 1000);
      const text = `the camera has not answered for ${seconds} s; the connect goes on for a moment`;
      reject(new ServiceError('CONNECT_TIMEOUT', text, { advice: ADVICE }));
    });
  });
  try {
    await Promise.race([opening, overdue]);
  } finally {
    cancel();
  }
}
