// Step in which a person unplugs the cable and plugs it in again during a session, while a second process enumerates
// cameras.

import type { NativeEvent } from '../../../worker/sdk/addon.js';
import { WARNING } from '../../../worker/sdk/codes.js';
import type { Probe } from '../probe.js';
import { SdkProcess } from '../sdk-process.js';
import { told, wordFor } from '../session.js';

const ENUMERATE_S = 1;
const ENUMERATE_LIMIT_MS = 30_000;
/** The longest time between the two reports of a reconnect. */
const BOTH_MS = 5000;

/** The statements that this step observes. */
export const LEAVING_KEYS: readonly string[] = ['emptyDiscoveryFails', 'reconnectOrder'];

const isWarning =
  (code: number) =>
  (event: NativeEvent): boolean =>
    event.kind === 'warning' && event.code === code;
const isConnected = ({ kind }: NativeEvent): boolean => kind === 'connected';

/** Has the cable pulled and put back. @returns whether the session is up again */
export async function pullCable(probe: Probe, process: SdkProcess): Promise<boolean> {
  const { findings, operator, camera } = probe;
  const { handsMs } = probe.arguments;
  if (camera.connectionType !== 'USB' || operator.ask === undefined) {
    const why =
      operator.ask === undefined ? 'no person is at the camera' : 'the camera is not on a cable of this host';
    findings.miss(LEAVING_KEYS, why);
    return true;
  }
  const since = await process.call('getSetting', [0]);
  operator.ask('unplug');
  const loss = await process.event(
    (event) => isWarning(WARNING.reconnecting)(event) || event.kind === 'disconnected',
    since.fromMs,
    handsMs,
  );
  if (loss === undefined) {
    findings.miss(LEAVING_KEYS, `the cable was not pulled within ${handsMs / 1000} s`);
    return true;
  }
  await lookAround(probe);
  operator.ask('plug');
  if (loss.event.kind === 'disconnected') {
    findings.miss(['reconnectOrder'], 'the session did not wait for the camera', {
      told: told(process, since.fromMs),
    });
    return false;
  }
  const connected = await process.event(isConnected, loss.atMs, handsMs);
  const warned = await process.event(isWarning(WARNING.reconnected), loss.atMs, BOTH_MS);
  const details = { told: told(process, loss.atMs) };
  if (connected === undefined || warned === undefined) {
    findings.miss(['reconnectOrder'], 'one of the two did not come', details);
  } else {
    // Compares the order, not the times: both may come within a millisecond.
    const isFirst = process.events.indexOf(connected) < process.events.indexOf(warned);
    findings.note('reconnectOrder', isFirst ? 'connected-first' : 'warning-first', details);
  }
  return connected !== undefined;
}

async function lookAround({ host, findings }: Probe): Promise<void> {
  const scout = await SdkProcess.start(host);
  try {
    const looked = await scout.call('enumerate', [ENUMERATE_S], ENUMERATE_LIMIT_MS);
    const tookMs = Math.round(looked.toMs - looked.fromMs);
    const details = { answer: wordFor(looked), ms: tookMs };
    if (!looked.ok) findings.note('emptyDiscoveryFails', true, details);
    else if (looked.result.length === 0) findings.note('emptyDiscoveryFails', false, details);
    else
      findings.miss(['emptyDiscoveryFails'], `${looked.result.length} other cameras are connected`, details);
  } finally {
    await scout.end();
  }
}
