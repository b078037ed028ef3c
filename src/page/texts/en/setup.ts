// English texts of the place Setup.

/** The texts. */
export const setup = {
  news: {
    title: 'Events',
    log: 'Log',
    now: 'Since this page was opened',
    before: 'The last day',
    none: 'Nothing has happened yet.',
    rig: 'Rig',
    change: (before: string, now: string): string => `${now}, was ${before}`,
    level: 'Level and above',
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
    title: 'The rig',
    open: 'Name, session and names of pictures',
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
