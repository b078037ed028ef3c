// English texts of notices: buttons that help, and faults that no error code names.

/** The texts. */
export const notice = {
  notice: {
    details: 'Details',
    heldBy: (holder: string): string => `${holder} holds the rig.`,
    fileMissing: {
      text: 'The picture was taken, but it did not arrive.',
      check: 'It comes when the camera connects again; otherwise look on its card.',
    },
    stillFails: (text: string): string => `It did not help: ${text}`,
    actions: {
      reconnect: (): string => 'Reconnect',
      'fire-without': (bodies: number): string => (bodies === 1 ? 'Fire without it' : 'Fire without them'),
      'shoot-again': (bodies: number): string =>
        bodies === 1 ? 'Shoot it again alone' : 'Shoot them again alone',
      'log-in': (): string => 'Log in',
      settings: (): string => 'Open Settings',
      cards: (): string => 'Open Cards',
      setup: (): string => 'Open Setup',
      retry: (): string => 'Try again',
    },
  },
};
