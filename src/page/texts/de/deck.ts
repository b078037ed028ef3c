// German texts of the deck: who is fired, how, and what came of it.

import type { deck as english } from '../en/deck.js';
import { cameras, count, files, number, room, spread } from './count.js';

/** A sentence, with how far apart the bodies were if that is known. */
const joined = (text: string, apart: string | undefined): string =>
  apart === undefined ? text : `${text}, ${apart}`;

/** The texts. */
export const deck: typeof english = {
  deck: {
    label: 'Auslöser',
    order: 'Auslösung',
    who: 'Wer',
    how: 'Wie',
    focusChip: 'Fokus',
    countdown: 'Countdown',
    chip: (label: string, value: string): string => `${label}: ${value}`,
    group: 'Gruppe',
    everyone: 'Alle',
    without: (group: string, bodies: string): string => `${group} ohne ${bodies}`,
    withoutCount: (group: string, bodies: number): string => `${group} ohne ${number(bodies)}`,
    firesWith: 'Löst mit aus',
    policy: 'Wenn eine Kamera nicht kann',
    policies: { 'all-or-nothing': 'Keine auslösen', 'those-that-can': 'Andere auslösen' },
    equalise: (learnt, bodies) =>
      `Im selben Moment belichten (${number(learnt)} von ${cameras(bodies)} gelernt)`,
    focus: { on: 'Zuerst', off: 'Aus' },
    focusChoices: { on: 'Scharf stellen zuerst', off: 'Ohne Scharfstellen auslösen' },
    focusHint:
      'Mit Autofokus stellt eine Kamera scharf, bevor sie auslöst. Mit manuellem Fokus löst sie sofort aus.',
    needsFocus: 'Eine Kamera mit Autofokus nimmt nur nach dem Scharfstellen auf.',
    turnOnFocus: '„Scharf stellen zuerst“ einschalten',
    pattern: 'Ablauf',
    patterns: {
      once: 'Alle zugleich',
      interval: 'Nacheinander',
      sequence: 'Jede nach der vorigen',
      repeat: 'Immer wieder',
      bulb: 'Langzeit (Bulb)',
    },
    numbers: {
      intervalMs: 'Pause zwischen Kameras, ms',
      everyMs: 'Abstand, ms',
      times: 'Anzahl',
      bulbMs: 'Offen für, ms',
    },
    countdownOf: (seconds: number): string => (seconds === 0 ? 'Aus' : `${seconds} s`),
    sounds: 'Ton, wenn eine Aufnahme fertig ist oder etwas fehlt',
    cancels: 'Esc bricht ab',
    arm: 'Entsperren',
    disarm: 'Sperren',
    armKey: (key: string): string => `Taste ${key}`,
    fire: (bodies: number): string => (bodies === 0 ? 'AUSLÖSEN' : `AUSLÖSEN ${number(bodies)}`),
    fireKey: (key: string): string => `${key}, wenn entsperrt`,
    fireAll: (bodies: number): string => `Auslösen ${cameras(bodies)}`,
    fireOff: (bodies: number): string => `Auslösen ${number(bodies)}: zuerst entsperren`,
    waiting: (presses: number): string => `${number(presses)} weitere warten`,
    tooMany: 'Mehr Auslösungen können nicht warten',
    movie: 'Film',
    movieHint: 'Mit diesen Kameras filmen oder fotografieren',
    record: (bodies: number): string => `REC ${number(bodies)}`,
    recordAll: (bodies: number): string => `REC ${number(bodies)}: Filmaufnahme starten`,
    stopRecord: (bodies: number): string => `STOPP ${number(bodies)}`,
    stopRecordAll: (bodies: number): string => `STOPP ${number(bodies)}: Filmaufnahme beenden`,
    stopRounds: (begun: number, planned: number): string => `Stopp nach ${begun} von ${planned}`,
    isArmed: (bodies: number, key: string): string => `Entsperrt: ${cameras(bodies)}. ${key} löst aus.`,
    disarmed: 'Gesperrt',
    ready: (bodies: number): string => `${cameras(bodies)} bereit`,
    noneReady: 'Keine Kamera dieser Gruppe ist bereit.',
    notReady: (names: string): string => `Nicht bereit: ${names}.`,
    why: 'Warum?',
    whyOf: (take: string): string => `Was bei ${take} geschehen ist`,
  },
  take: {
    title: (shot: number): string => `Aufnahme ${number(shot)}`,
    alone: (shot: number, body: string): string => `Aufnahme ${number(shot)}, nur ${body}`,
    results: {
      complete: 'vollständig',
      arriving: 'wird übertragen',
      missing: (bodies: number): string => count(bodies, 'fehlt', 'fehlen'),
      apart: 'nicht gleichzeitig',
      refused: 'nicht ausgelöst',
      stopped: 'gestoppt',
    },
    together: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(exposed)} von ${number(planned)} gleichzeitig belichtet`, apart),
    exposed: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(exposed)} von ${number(planned)} belichtet`, apart),
    firedApart: (ms: number): string => `innerhalb von ${spread(ms)} ausgelöst`,
    apart: (ms: number): string => `${spread(ms)} auseinander`,
    files: (value: number, folder: string): string => `${files(value)} sicher in ${folder}`,
    onCards: 'die Bilder sind auf den Karten',
    arrived: (value: number, expected: number): string =>
      `${number(value)} von ${files(expected)} angekommen`,
    rounds: (begun: number, planned: number): string => `Runde ${number(begun)} von ${number(planned)}`,
    room: (pictures: number): string => `Platz für ${room(pictures)} weitere`,
    without: (bodies: string): string => `ohne ${bodies}`,
    elsewhere: 'von einem anderen Bildschirm',
    from: (host: string): string => `von ${host}`,
  },
  clip: {
    title: (movie: number): string => `Clip ${number(movie)}`,
    results: { recording: 'läuft', done: 'fertig', incomplete: 'unvollständig' },
    bodies: cameras,
    recording: (recording: number, bodies: number): string =>
      `${number(recording)} von ${count(bodies, 'Kamera nimmt', 'Kameras nehmen')} auf`,
    lasted: (time: string): string => `${time} lang`,
  },
};
