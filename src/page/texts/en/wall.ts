// English texts of the wall and of the column beside it.

import { clipLength } from '../shared/times.js';
import { count, room } from './count.js';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** A span of time in its largest unit: `12 s`, `3 min`. */
const span = (seconds: number): string => {
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return count(Math.floor(seconds / DAY_S), 'day');
};

/** The texts. */
export const wall = {
  wall: {
    label: 'Cameras',
    empty: 'No camera is attached, and the rig file declares none.',
  },
  tile: {
    open: (name: string): string => `Show ${name} large`,
    connect: (name: string): string => `Connect ${name}`,
    reconnect: (name: string): string => `Reconnect ${name}`,
    more: (name: string): string => `More about ${name}`,
    liveView: (name: string): string => `Live view of ${name}`,
    noPicture: (name: string): string => `No picture of ${name}`,
    noSignalFor: (seconds: number): string => `No signal for ${span(seconds)}`,
    since: (time: string): string => `since ${time}`,
    late: (seconds: number): string => `Picture ${span(seconds)} late`,
    slow: 'Picture is slow',
    slowHint: (fps: number, asked: number): string => `${fps} of ${asked} pictures a second`,
    exposure: 'Exposure',
    facts: 'Facts',
    percent: (value: number): string => `${value}%`,
    battery: (text: string): string => `battery ${text}`,
    lowBattery: (text: string): string => `Battery ${text}`,
    left: (pictures: number): string => `${room(pictures)} left`,
    minutesLeft: (minutes: number): string => `${minutes} min left`,
    cards: {
      error: (slot: number): string => `Card ${slot}: error`,
      full: (slot: number): string => `Card ${slot} is full`,
      allFull: 'All cards are full',
      none: (slot: number): string => `No card in slot ${slot}`,
      noneAtAll: 'No card',
    },
    hot: 'warm',
    lag: (ms: number): string => `lag ${ms} ms`,
    lagLong: (ms: number): string => `${ms} ms from the order to the exposure, learnt over shots`,
    tooHot: 'too hot',
    getsHot: 'Getting hot',
    isTooHot: 'Too hot',
    lastPicture: 'last picture',
    lastAgo: (seconds: number): string => (seconds === 0 ? 'just now' : `last ${span(seconds)} ago`),
    openLast: (name: string): string => `Newest picture of ${name}, in Review`,
    recording: 'REC',
    recordingFor: (seconds: number): string => `REC ${clipLength(seconds * 1000)}`,
    differs: (property: string): string => `${property} differs`,
    differ: (properties: number): string => `${properties} values differ`,
    drift: (values: number): string => `${values} drifted`,
    notAsDeclared: (values: number): string => `${count(values, 'value')} not as planned`,
    take: 'Add',
    warning: 'Warning:',
    leftOut: 'Left out',
    takeBackIn: 'Take back in',
    reconnectIt: 'Reconnect',
    fireWithout: 'Fire without it',
  },
  /** Covers of the picture of a body that sends none: in large letters, and what to check. */
  covers: {
    absent: 'Cable out, or the body is off',
    unreachable: 'The computer it is attached to does not answer',
    silent: 'The body is connected, but sends no picture',
    lost: 'The service does not answer',
    failedHint: 'Another program may hold it, or it shows a question on its screen',
    recovering: 'It is being connected again; check its cable',
    waiting: 'Waiting for the picture',
    files: 'Open for its files',
    filesHint: 'There is no live view meanwhile',
  },
  bodyFaults: {
    cardError: 'card error',
    cardFull: 'card full',
    noCard: 'no card',
    tooHot: 'too hot',
  },
  column: {
    label: 'Takes and values',
    open: 'Takes',
    close: 'Close',
    session: 'Session',
    unnamed: 'No session name',
    noTake: 'No take yet',
    newer: 'Newer',
    older: 'Older',
    group: (group: string): string => `Group ${group}`,
    noneConnected: 'No body is connected',
    oneDiffers: (common: string, other: string): string => `${common} · one ${other}`,
    severalDiffer: (common: string, bodies: number): string => `${common} · ${bodies} differ`,
    theyDiffer: 'they differ',
    makeEqual: 'Make equal',
    change: 'Change…',
    more: 'More for the group',
  },
  takes: {
    title: (number: number): string => `Take ${number}`,
    files: (files: number): string => count(files, 'file'),
    arriving: (landed: number, expected: number): string => `${landed} of ${expected} files`,
    picturesMissing: 'pictures missing',
  },
  equal: {
    title: 'Make equal',
    explain: (group: string): string => `These values are set on the bodies of “${group}” that differ:`,
    nothing: 'All values are equal.',
    valueOf: (property: string): string => `Value for ${property}`,
    choose: 'Choose a value',
    set: (values: number): string => `Set ${count(values, 'value')}`,
    done: 'set',
    failed: 'refused',
    open: 'waiting',
  },
  group: {
    connect: 'Connect all',
    halfPress: 'Half-press all',
    clocks: 'Set the clocks',
    record: 'Record',
    stopRecord: 'Stop recording',
    disconnect: 'Disconnect…',
    disconnectTitle: (bodies: number): string => `Disconnect ${count(bodies, 'body', 'bodies')}?`,
    disconnectExplain: 'Live view ends, and they cannot be fired until they are connected again.',
    disconnectNow: (bodies: number): string => `Disconnect ${bodies}`,
  },
};
