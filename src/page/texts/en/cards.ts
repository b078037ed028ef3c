// English texts of the place Cards.

import { count, number, room } from './count.js';

const megabytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** The texts. */
export const cards = {
  cards: {
    browse: 'Files on the cards',
    bodies: 'Bodies',
    slot: (slot: number): string => `Slot ${slot}`,
    unknown: 'not known',
    slotStates: { none: 'no card', full: 'card is full', error: 'card has a fault' },
    pictures: (pictures: number): string => `room for ${room(pictures)}`,
    minutes: (minutes: number): string => `room for ${number(minutes)} min`,
    cardOf: (body: string, slot: number): string => `Card of ${body}, slot ${slot}`,
    away: (body: string): string => `No signal from ${body}. Switch it on and check its cable.`,
    notReadable: (body: string): string =>
      `${body} does not show the files of its cards now. Open it for its files first.`,
    open: 'Open for its files',
    openTitle: (body: string): string => `Open ${body} for its files?`,
    openText: 'It is disconnected and connected again, which takes some seconds. It cannot shoot meanwhile.',
    reading: 'Reading the card…',
    empty: 'There is no file on this card.',
    files: (files: number): string =>
      `${count(files, 'file')}. Press files to choose them, with Shift a range.`,
    picked: (files: number, bytes: number): string => `${count(files, 'file')} chosen, ${megabytes(bytes)}`,
    download: 'Download',
    downloadInto: 'Download into a folder…',
    copy: 'Copy to the studio computer',
    copying: (files: number): string => `${count(files, 'file')} will be copied`,
    day: (day: string): string => (day === '' ? 'Without a date' : day),
    allOfDay: (files: number): string => `All ${number(files)}`,
    moreDays: (days: number): string => `Show ${count(days, 'more day')}`,
    size: megabytes,
    movie: 'movie',
    downloads: 'Downloads',
    downloaded: (done: number, all: number): string => `${number(done)} of ${number(all)} downloaded`,
    clear: 'Clear the list',
    states: {
      waiting: 'waiting',
      running: 'running',
      done: 'done',
      failed: 'failed',
      cancelled: 'cancelled',
    },
    got: (got: number, all: number): string => `${megabytes(got)} of ${megabytes(all)}`,
    cancelOf: (name: string): string => `Cancel ${name}`,
    again: 'Try again',
    againOf: (name: string): string => `Try ${name} again`,
  },
  sent: {
    title: 'LUTs and settings files',
    kind: 'Kind of file',
    lut: 'LUT',
    settings: 'Settings file',
    path: 'LUT on the studio computer',
    pathHint: 'The whole path of a .cube file. Only cinema bodies take LUTs.',
    slot: 'User LUT',
    file: 'Settings file on the studio computer',
    choose: 'Choose a file',
    restarts: 'A body may restart when it has read the file.',
    send: (bodies: number): string => `Send to ${count(bodies, 'body', 'bodies')}`,
    needs: {
      lut: 'First type the path of the LUT.',
      settings: 'First choose a file.',
      bodies: 'No connected body is chosen.',
    },
    states: { sending: 'is being sent', done: 'has it' },
    silent: 'The body did not say whether it took the file. Look at its menu.',
    refused: 'The body refused the file. Check that it is for this model.',
  },
};
