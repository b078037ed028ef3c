// English texts of the place Review.

import { count, number } from './count.js';

/** A time between bodies: `2.1 ms`, `5.0 s`. */
const spread = (ms: number): string => (ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`);
const bodies = (value: number): string => count(value, 'body', 'bodies');
const two = (value: number): string => String(value).padStart(2, '0');
/** Length of a clip: `00:12`, `1:02:03`. */
const duration = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
};

/** The texts. */
export const review = {
  review: {
    takes: 'Takes',
    take: (take: number): string => `Take ${take}`,
    clip: (clip: number): string => `Clip ${clip}`,
    noTakes: 'No take has been shot yet.',
    noneFound: 'No take fits the filter.',
    olderOnes: 'Older takes open by their number.',
    openNumber: (take: number): string => `Open take ${take}`,
    openingMore: 'Looking for older takes…',
    again: 'Try again',
    newTakes: (takes: number): string => count(takes, 'new take'),
    choose: 'Choose a take.',
    filter: 'Filter',
    filterOpen: 'Filter…',
    clearFilter: 'Show all',
    search: 'Search',
    searchLabel: 'Search by number, session or group',
    day: 'Day',
    result: 'Result',
    body: 'Body',
    anyResult: 'Result',
    anyBody: 'Body',
    results: {
      complete: 'Complete',
      missing: 'Pictures missing',
      apart: 'Not together',
      refused: 'Refused',
      stopped: 'Stopped',
      arriving: 'Not finished',
    },
    words: {
      complete: 'complete',
      missing: (pictures: number | undefined): string =>
        pictures === undefined ? 'pictures missing' : `${number(pictures)} missing`,
      apart: (ms: number | undefined): string =>
        ms === undefined ? 'not together' : `not together: ${spread(ms)}`,
      refused: 'refused',
      stopped: 'stopped',
      arriving: (landed: number): string => `${count(landed, 'file')} so far`,
    },
    exposed: (exposed: number, planned: number): string => `${number(exposed)} of ${number(planned)}`,
    back: 'Takes',
    all: 'All pictures',
    previousBody: 'Previous body',
    nextBody: 'Next body',
    newer: 'Newer take',
    older: 'Older take',
    pages: 'Rounds',
    previousPage: 'Previous rounds',
    nextPage: 'Next rounds',
    round: (round: number, rounds: number): string => `Round ${number(round)} of ${number(rounds)}`,
    roundShort: (round: number): string => `round ${number(round)}`,
    roundsOf: (from: number, to: number, rounds: number): string =>
      `Rounds ${number(from)}–${number(to)} of ${number(rounds)}`,
    picturesOf: (from: number, to: number, pictures: number): string =>
      `Pictures ${number(from)}–${number(to)} of ${number(pictures)}`,
    zoom: 'Enlargement',
    fit: 'Fit',
    whole: '100 %',
    zoomHint: 'Key z; a click enlarges the place that was clicked',
    percent: (scale: number): string => `${Math.round(scale * 100)} %`,
    compare: 'Compare with',
    compareNone: 'No other take',
    compareHow: 'How to compare',
    side: 'Both',
    flip: 'Flip',
    flipHint: 'Hold the space bar or c to see the other take',
    notInOther: (take: number): string => `No picture in take ${take}`,
    receipt: 'Receipt',
    sheet: (take: number): string => `Pictures of take ${take}`,
    picture: (name: string, file: string): string => `${name}, ${file}`,
    large: (name: string): string => `Show the picture of ${name} alone`,
    loading: 'Loading…',
    preview: 'camera preview',
    noPreview: 'This file has no preview',
    notShown: 'This browser cannot show the file',
    failed: 'The picture could not be loaded',
    lacks: {
      waiting: 'Waiting for the picture',
      card: 'The picture is on the card',
      missing: 'Missing: no file came',
      partly: 'Missing: not all files came',
      refused: 'Did not fire',
      ready: 'Was ready',
    },
    group: 'Group',
    oneBody: 'one body, by its own button',
    time: 'Time',
    session: 'Session',
    noSession: 'none',
    taken: 'Exposed',
    together: (exposed: number, planned: number, ms: number | undefined): string =>
      ms === undefined
        ? `${number(exposed)} of ${number(planned)}`
        : `${number(exposed)} of ${number(planned)}, ${spread(ms)} apart`,
    notFired: (fewer: number): string => `${bodies(fewer)} did not fire.`,
    notTogether: 'The bodies did not expose together.',
    files: 'Files',
    filesIn: (files: number): string => count(files, 'file'),
    folder: 'Folder',
    folders: 'Folders',
    moreFiles: (files: number): string => `${number(files)} more`,
    moreFolders: (folders: number): string => `${number(folders)} more`,
    copy: (what: string): string => `Copy ${what}`,
    copied: 'Copied',
    save: 'Save',
    saveFile: (name: string): string => `Save ${name} on this computer`,
    saving: 'Saving…',
    bodies: 'Bodies',
    columns: ['Body', 'Result', 'After', 'Files'],
    marks: {
      ready: 'was ready',
      planned: 'not fired yet',
      issued: 'fired',
      exposed: 'picture is coming',
      complete: 'complete',
      lost: 'picture missing',
      refused: 'did not fire',
      aside: 'takes no stills',
    },
    after: (ms: number): string => `+${ms.toFixed(0)} ms`,
    filesOf: (landed: number, expected: number | undefined): string => {
      if (expected === undefined) return number(landed);
      return expected === 0 ? 'on card' : `${number(landed)} of ${number(expected)}`;
    },
    details: 'Details',
    path: 'File',
    size: 'Size',
    bytes: (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`,
    cameraTime: 'Camera clock',
    service: 'Report',
    stop: (begun: number, planned: number): string => `Stop after round ${begun} of ${planned}`,
    clipStates: { recording: 'recording', done: 'done', incomplete: 'not complete' },
    clipBodies: bodies,
    duration,
    length: 'Length',
    started: 'Started',
    startApart: 'Starts apart',
    stopApart: 'Stops apart',
    apart: spread,
    clipColumns: ['Body', 'Result', 'Length', 'Clips'],
    bodyStates: {
      planned: 'not started yet',
      starting: 'starting',
      recording: 'recording',
      stopped: 'stopped',
      lost: 'connection lost',
      refused: 'did not start',
    },
    clipsUnknown: 'not reported',
    clipHint: 'The clips are on the cards of the bodies.',
    client: 'Client view…',
    clientTitle: 'Client view',
    clientExplain:
      'Clients see the pictures and cannot change anything. Give the service a token that may only look (look-token), and send this address with that token in the place of TOKEN:',
    clientLive: 'With this address they see the wall instead:',
    clientReach: 'The address must be one that the computer of the client can reach.',
    address: 'address',
  },
};
