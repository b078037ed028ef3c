// English texts of the place Setup.

import { count } from './count.js';

/** The texts. */
export const setup = {
  setup: {
    sections: {
      bodies: 'Bodies',
      groups: 'Groups',
      files: 'File names',
      clocks: 'Clocks',
      events: 'Events',
      log: 'Log',
      keys: 'Keys',
      look: 'Appearance',
      secure: 'Screen and notices',
      interface: 'Interface',
    },
    needsAdminister: 'Your token may not change the rig. Ask the person who set up this studio.',
  },
  names: {
    number: 'Number all in this order',
    paste: 'Paste names…',
    pasteHint: 'One name a line, in the order of the bodies',
    pasted: (names: number, bodies: number): string =>
      `${count(names, 'name')} for ${count(bodies, 'body', 'bodies')}`,
    usePasted: 'Use these names',
    columns: ['Picture', 'Body', 'Number', 'Name', 'Groups', 'Connect', ''],
    unchanged: 'Nothing changed.',
    blocked: 'First correct the marked rows.',
    identifyOf: (name: string): string => `Enlarge the live view of ${name}`,
    connectOf: (name: string): string => `Connect ${name} whenever it is attached`,
    more: 'More…',
    save: (rows: number): string => (rows === 0 ? 'Save' : `Save ${count(rows, 'body', 'bodies')}`),
    saving: (at: number, rows: number): string => `Saving ${at} of ${rows}…`,
    saved: (rows: number): string => `${count(rows, 'body', 'bodies')} saved`,
    faults: {
      number: 'A number is 0 to 9999.',
      sameNumber: 'Another body has this number.',
      sameName: 'Another body has this name.',
    },
  },
  groups: {
    name: 'New group',
    hint: 'For example: ring',
    add: 'Add the group',
    none: 'The rig has no groups.',
    members: (bodies: number): string => count(bodies, 'body', 'bodies'),
    remove: 'Remove the group…',
    removeOf: (name: string): string => `Remove the group ${name}?`,
    removeText: 'Its declared values and its file names are removed too. The bodies stay in the rig.',
  },
  fileNames: {
    preview: 'The next pictures',
    saved: 'File names are saved',
  },
  clocks: {
    about:
      'The clocks of the bodies are set to the clock of the studio computer. Cameras do not tell their time: ' +
      'look at the time of the next picture to check it.',
    set: (bodies: number): string => `Set ${count(bodies, 'clock')}`,
    done: (time: string, isConfirmed: boolean): string =>
      isConfirmed ? `set to ${time}` : `was sent ${time}; the body did not confirm it`,
  },
  look: {
    language: 'Language',
    ofBrowser: 'As the browser',
    theme: 'Theme',
    themes: { dark: 'Dark', light: 'Light', red: 'Dim red', auto: 'As the computer' },
    rate: 'Pictures a second, at most',
    rateOf: (fps: number): string => `${fps} a second`,
    own: 'These choices are for this browser only.',
  },
  bind: {
    about:
      'A foot switch or a presenter sends a key, such as Page Down. Press “Change” beside an action, and then ' +
      'the key or the switch. Escape keeps the old key.',
    change: 'Change',
    changeOf: (action: string): string => `Change the key: ${action}`,
    press: 'Press a key…',
    bound: (action: string, key: string): string => `${action}: ${key}`,
    reset: 'Use the first keys again',
  },
  secure: {
    missing:
      'This page came over plain HTTP. With TLS the screen can stay awake, the page can notify you and can be ' +
      'installed like an app: run “rigd tls init” on the studio computer.',
    awake: 'Keep the screen awake while this page is in sight',
    notify: 'Notify me of shots with lost pictures',
    install: 'To install the page, use the menu of the browser.',
    refused: 'The browser does not allow it. Look at its permissions for this page.',
  },
  interface: {
    about: 'Everything on this page goes through an interface that other programs can use too.',
    docs: 'The interface, with every operation',
    openapi: 'Its description for programs (OpenAPI)',
    colleagues: 'Colleagues and clients',
    address: (origin: string): string =>
      `Send a colleague the address of what you see; it begins with ${origin}.`,
    viewers:
      'A token that may only look opens this page without anything that could change a camera. The person who ' +
      'set up this studio makes it (look-token).',
  },
  news: {
    title: 'Events',
    log: 'Log',
    body: 'Body',
    kind: 'Kind',
    allKinds: 'Everything',
    kinds: {
      connection: 'Connections',
      shot: 'Shots and clips',
      warning: 'Warnings',
      file: 'Lost files',
      setting: 'Settings and rig',
      other: 'Other',
    },
    warning: (body: string, text: string): string => `${body} warns: ${text}`,
    none: 'Nothing of this kind has happened in the last day.',
    level: 'Level and above',
    levels: { debug: 'debug', info: 'info', warn: 'warning', error: 'error' },
    search: 'Search',
    noLines: 'No line fits.',
  },
  camera: {
    take: (id: string): string => `Add ${id} to the rig`,
    add: 'Add to the rig',
    name: 'Name',
    nameHint: 'For example: front left. It appears in messages, events and names of pictures.',
    number: 'Number',
    groups: 'Groups',
    groupsHint: 'Separate names with commas.',
    mode: 'Connected for',
    remote: 'shooting',
    remoteTransfer: 'shooting, and files of its cards',
    contents: 'only files of its cards',
    modeHint: 'Not every body supports this, and some have no live view then: try it.',
    modeNextSession: 'Takes effect with its next session.',
    connects: 'Connect it whenever it is attached',
    forget: 'Forget…',
    reallyForget: 'Confirm removal',
    body: 'Body',
    attached: 'Attached by',
    state: 'State',
    lastPicture: 'Last picture',
    template: 'Names of pictures',
    inherited: (template: string): string =>
      template === '' ? 'Empty: the names given by the camera.' : `Empty: ${template}`,
  },
  rig: {
    name: 'Name of the rig',
    session: 'Session: what is being photographed',
    template: 'Names of pictures',
    templateHint:
      'For example {date}/{shot:4}/{number}-{name}-{seq}.{ext}; empty: the names given by the cameras.',
    group: (name: string): string => `Names of pictures of the group ${name}`,
    groupHint: 'Empty: same as the rig.',
    file: (path: string): string => `Kept in ${path}`,
  },
};
