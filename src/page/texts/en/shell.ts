// English texts of the bar and the keys.

/** The texts. */
export const shell = {
  shell: {
    title: 'Rig',
    places: 'Places',
    shoot: 'Shoot',
    review: 'Review',
    settings: 'Settings',
    cards: 'Cards',
    setup: 'Setup',
    opening: 'Opening…',
    outdated: 'The service was updated after this page was opened. Load the page again.',
    reload: 'Load again',
    ready: (ready: number, bodies: number): string => `${ready} of ${bodies} ready`,
    more: (bodies: number): string => `${bodies} more`,
    notReady: (bodies: number): string => `${bodies} not ready`,
    faults: 'Bodies that are not ready',
    faultOf: (body: string): string => `${body}:`,
    menu: 'Menu',
    fullScreen: 'Full screen',
    help: 'Keyboard',
    fileError: (line: number | undefined): string =>
      line === undefined ? 'The rig file is broken' : `The rig file is broken in line ${line}`,
  },
  keys: {
    title: 'Keyboard',
    names: {
      ' ': 'Space',
      Escape: 'Esc',
      PageDown: 'Page down',
      PageUp: 'Page up',
    },
    moves: 'Arrow keys',
    move: 'Move between tiles; in the large picture: move the position',
    large: 'Show large; in the large picture: focus there',
    number: 'Show the body of this number large',
    back: 'Stop the countdown and waiting presses; disarm; back to the wall',
    change: 'Keys can be changed in Setup.',
    actions: {
      fire: 'Fire, while armed',
      arm: 'Arm or disarm',
      help: 'This list',
      shoot: 'Shoot',
      review: 'Review',
      settings: 'Settings',
      cards: 'Cards',
      setup: 'Setup',
    },
    reserved: 'This key is needed to operate the page.',
    taken: (action: string): string => `This key already belongs to: ${action}`,
  },
};
