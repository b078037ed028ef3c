// English texts that several places use.

import { listed, number } from './count.js';

/** The texts. */
export const common = {
  common: {
    close: 'Close',
    dismiss: 'Dismiss',
    cancel: 'Cancel',
    save: 'Save',
    connect: 'Connect',
    connecting: 'Connecting…',
    disconnect: 'Disconnect',
    all: 'All bodies',
    none: 'none',
    listed,
    /** Names, the first ones if there are many: `2, 3, and 5`; `2, 3, 5, and 4 more`. */
    named: (names: readonly string[], most: number): string => {
      const [shown, more] = [names.slice(0, most), names.length - most];
      return more > 0 ? `${shown.join(', ')}, and ${number(more)} more` : listed(names);
    },
  },
  /** The form that asks for the token; its names are those of its parts. */
  tokenForm: {
    intro: 'The service requires its token. The person who set it up has it.',
    field: 'Token',
    lasting: 'Keep it on this computer, also after this tab is closed',
    open: 'Open',
    wrong: 'That is not the token of this service.',
  },
  service: {
    silent: 'The service does not answer.',
    slow: 'The service has not answered in time.',
    notOurs: (status: number): string => `The answer is not one of this service (status ${status}).`,
    asked: 'The service requires its token.',
    looking: 'Looking for cameras…',
    since: (time: string): string => `Since ${time}.`,
    lastKnown: 'Showing the last known state.',
  },
  /** States of a body, each in one word on the whole page. A body that sends nothing has no signal. */
  state: {
    absent: 'no signal',
    available: 'not connected',
    connecting: 'connecting',
    connected: 'connected',
    recovering: 'no signal',
    failed: 'cannot connect',
    unreachable: 'no signal',
  },
  lease: {
    heldBy: (holder: string): string => `held by ${holder}`,
    take: 'Take the rig',
    mine: 'You have the rig',
    has: (holder: string): string => `${holder} has the rig`,
    release: 'Release it',
    title: 'Take the rig',
    explain:
      'While you have it, only this page can change cameras and rig. It ends when this page is closed.',
    holder: 'Your name',
    other: (holder: string, until: string): string => `${holder} has the rig until ${until}.`,
    takeOver: 'Take over',
  },
  logIn: {
    title: (name: string): string => `Log in to ${name}`,
    compare: 'Compare this fingerprint with the one on the screen of the camera:',
    reading: 'reading…',
    same: 'They match',
    user: 'User (empty: admin)',
    password: 'Password',
  },
};
