// English texts that several places use.

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
  state: {
    absent: 'away',
    available: 'available',
    connecting: 'connecting',
    connected: 'connected',
    recovering: 'recovering',
    failed: 'failed',
    unreachable: 'unreachable',
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
