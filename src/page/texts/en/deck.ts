// English texts of the deck: who is fired, how, and what came of it.

import { count, number, room, spread } from './count.js';

/** A sentence, with how far apart the bodies were if that is known. */
const joined = (text: string, apart: string | undefined): string =>
  apart === undefined ? text : `${text}, ${apart}`;

/** The texts. */
export const deck = {
  deck: {
    label: 'Shutter',
    order: 'Firing',
    who: 'Who',
    how: 'How',
    focusChip: 'Focus',
    countdown: 'Countdown',
    chip: (label: string, value: string): string => `${label} ${value}`,
    group: 'Group',
    everyone: 'All',
    without: (group: string, bodies: string): string => `${group}, without ${bodies}`,
    withoutCount: (group: string, bodies: number): string => `${group}, without ${number(bodies)}`,
    firesWith: 'Fires with',
    policy: 'If a body cannot',
    policies: { 'all-or-nothing': 'Fire none', 'those-that-can': 'Fire the others' },
    equalise: (learnt: number, bodies: number): string =>
      `Same moment of exposure (${number(learnt)} of ${count(bodies, 'body', 'bodies')} learnt)`,
    focus: { on: 'First', off: 'Off' },
    focusChoices: { on: 'Focus first', off: 'Fire without focusing' },
    focusHint: 'With autofocus, a body focuses before it fires. In manual focus it fires at once.',
    needsFocus: 'A body with autofocus takes a picture only after focusing.',
    turnOnFocus: 'Turn on “Focus first”',
    pattern: 'Pattern',
    patterns: {
      once: 'At once',
      interval: 'One after the other',
      sequence: 'Each after the last',
      repeat: 'Again and again',
      bulb: 'Held open',
    },
    numbers: {
      intervalMs: 'Pause between bodies, ms',
      everyMs: 'Once in, ms',
      times: 'Times',
      bulbMs: 'Open for, ms',
    },
    countdownOf: (seconds: number): string => (seconds === 0 ? 'Off' : `${seconds} s`),
    sounds: 'Sound when a shot is done or something is lost',
    cancels: 'Escape cancels',
    arm: 'Arm',
    disarm: 'Disarm',
    armKey: (key: string): string => `Key ${key}`,
    fire: (bodies: number): string => (bodies === 0 ? 'FIRE' : `FIRE ${number(bodies)}`),
    fireKey: (key: string): string => `${key}, while armed`,
    fireAll: (bodies: number): string => `Fire ${count(bodies, 'body', 'bodies')}`,
    fireOff: (bodies: number): string => `Fire ${number(bodies)}: arm first`,
    waiting: (presses: number): string => `${number(presses)} more waiting`,
    tooMany: 'No more presses can wait',
    movie: 'Movie',
    movieHint: 'Record with these bodies, or take pictures',
    record: (bodies: number): string => `REC ${number(bodies)}`,
    recordAll: (bodies: number): string => `REC ${number(bodies)}: start recording`,
    stopRecord: (bodies: number): string => `STOP ${number(bodies)}`,
    stopRecordAll: (bodies: number): string => `STOP ${number(bodies)}: stop recording`,
    stopRounds: (begun: number, planned: number): string => `Stop after ${begun} of ${planned}`,
    isArmed: (bodies: number, key: string): string =>
      `Armed: ${count(bodies, 'body', 'bodies')}. ${key} fires.`,
    disarmed: 'Disarmed',
    ready: (bodies: number): string => `${count(bodies, 'body', 'bodies')} ready`,
    noneReady: 'No body of this group is ready.',
    notReady: (names: string): string => `Not ready: ${names}.`,
    why: 'Why?',
    whyOf: (take: string): string => `What happened in ${take}`,
  },
  take: {
    title: (shot: number): string => `Take ${number(shot)}`,
    alone: (shot: number, body: string): string => `Take ${number(shot)}, ${body} alone`,
    results: {
      complete: 'complete',
      arriving: 'arriving',
      missing: (bodies: number): string => `${number(bodies)} missing`,
      apart: 'not together',
      refused: 'not fired',
      stopped: 'stopped',
    },
    together: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(exposed)} of ${number(planned)} exposed together`, apart),
    exposed: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(exposed)} of ${number(planned)} exposed`, apart),
    firedApart: (ms: number): string => `fired ${spread(ms)} apart`,
    apart: (ms: number): string => `${spread(ms)} apart`,
    files: (files: number, folder: string): string => `${count(files, 'file')} safe in ${folder}`,
    onCards: 'the pictures are on the cards',
    arrived: (files: number, expected: number): string =>
      `${number(files)} of ${count(expected, 'file')} arrived`,
    rounds: (begun: number, planned: number): string => `round ${number(begun)} of ${number(planned)}`,
    room: (pictures: number): string => `room for ${room(pictures)} more`,
    without: (bodies: string): string => `without ${bodies}`,
    elsewhere: 'from another screen',
    from: (host: string): string => `from ${host}`,
  },
  clip: {
    title: (movie: number): string => `Clip ${number(movie)}`,
    results: { recording: 'running', done: 'done', incomplete: 'incomplete' },
    bodies: (bodies: number): string => count(bodies, 'body', 'bodies'),
    recording: (recording: number, bodies: number): string =>
      `${number(recording)} of ${count(bodies, 'body', 'bodies')} recording`,
    lasted: (time: string): string => `${time} long`,
  },
};
