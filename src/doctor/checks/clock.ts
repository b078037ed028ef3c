// The clock of the host: names and times of files, the log and certificates depend on it.

import type { Check } from '../check.js';
import { failure, ok, warning } from '../finding.js';

/** An earlier year is wrong: this program is newer. The clock of a board without a battery starts in 1970. */
const FIRST_YEAR = 2025;
const LAST_YEAR = 2099;
/** systemd-timesyncd creates this file when it has got the time from the network. */
const SYNCHRONISED = '/run/systemd/timesync/synchronized';

/** Whether the clock is right and synchronised. */
export const clock: Check = {
  name: 'clock',
  async look(host) {
    const now = new Date(host.process.epochMs);
    const set = [
      'sudo timedatectl set-ntp true   # takes the time from the network',
      `sudo date -u -s 'YYYY-MM-DD HH:MM:SS'   # without a network`,
    ];
    const year = now.getUTCFullYear();
    const shown = now.toISOString().slice(0, 16).replace('T', ' ');
    if (year < FIRST_YEAR || year > LAST_YEAR)
      return failure(`the clock shows ${shown} UTC: pictures and log lines get wrong times`, ...set);
    const { code, stdout } = await host.run('timedatectl', 'show', '--property=NTPSynchronized', '--value');
    const said = code === 0 ? stdout.trim() : '';
    if (said === 'yes' || (await host.has(SYNCHRONISED))) return ok(`${shown} UTC, synchronised`);
    if (said !== 'no') return ok(`${shown} UTC; whether it is synchronised cannot be seen here`);
    return warning(
      `${shown} UTC, not synchronised: it drifts, and hosts of one rig differ`,
      ...set.slice(0, 1),
    );
  },
};
