// Functions of the browser that only a page over TLS has: a screen that stays awake, and notifications of faults while
// the page is not in sight. Each is off until the person at this screen switches it on.

import type { Cell } from '../cells/cell.js';
import { kept } from '../cells/kept.js';
import { t } from '../texts/texts.js';
import { newestReceipt } from './shots.js';

/** A switch that the browser may refuse. */
export interface Switch {
  readonly cell: Cell<'on' | 'off'>;
  /** Switches. @returns whether the browser allows it */
  set(isOn: boolean): Promise<boolean>;
}

const awake = kept<'on' | 'off'>('keep-awake', 'off', ['on', 'off']);
const notify = kept<'on' | 'off'>('notify', 'off', ['on', 'off']);

let lock: WakeLockSentinel | undefined;

/** The screen stays awake while the page is in sight. */
export const keepsAwake: Switch = {
  cell: awake,
  async set(isOn) {
    awake.value = isOn ? 'on' : 'off';
    return holdAwake();
  },
};

/** Notifications of shots that were not complete. */
export const notifies: Switch = {
  cell: notify,
  async set(isOn) {
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted';
    notify.value = isOn && isAllowed ? 'on' : 'off';
    return isAllowed;
  },
};

/** Does from now on what is switched on; nothing without TLS. */
export function followSecure(): void {
  if (!isSecureContext) return;
  // A browser gives up the lock when the page goes out of sight.
  document.addEventListener('visibilitychange', () => void holdAwake());
  void holdAwake();
  newestReceipt.follow(() => {
    const { value } = newestReceipt;
    if (value === undefined || !document.hidden || notify.value === 'off') return;
    if (value.state !== 'lost' && value.state !== 'refused') return;
    if (Notification.permission !== 'granted') return;
    new Notification(t.shots.announced(value.number, t.shots.states[value.state]), { tag: value.shotId });
  });
}

async function holdAwake(): Promise<boolean> {
  const isWanted = awake.value === 'on' && document.visibilityState === 'visible';
  try {
    await lock?.release();
    lock = isWanted ? await navigator.wakeLock.request('screen') : undefined;
    return true;
  } catch {
    lock = undefined;
    return false;
  }
}
