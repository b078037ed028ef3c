// German texts of the wall and of the column beside it.

import type { wall as english } from '../en/wall.js';
import { clipLength } from '../shared/times.js';
import { cameras, count, files, form, room } from './count.js';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** A span of time in its largest unit, as after `seit` and `vor`: `12 s`, `3 min`, `2 Tagen`. */
const span = (seconds: number): string => {
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return count(Math.floor(seconds / DAY_S), 'Tag', 'Tagen');
};
const values = (value: number): string => count(value, 'Wert', 'Werte');

/** The texts. */
export const wall: typeof english = {
  wall: {
    label: 'Kameras',
    empty: 'Keine Kamera ist angeschlossen, und die Rig-Datei nennt keine.',
  },
  tile: {
    open: (name: string): string => `${name} groß zeigen`,
    connect: (name: string): string => `${name} verbinden`,
    reconnect: (name: string): string => `${name} neu verbinden`,
    more: (name: string): string => `Mehr zu ${name}`,
    liveView: (name: string): string => `Live-Bild von ${name}`,
    noPicture: (name: string): string => `Kein Bild von ${name}`,
    noSignalFor: (seconds: number): string => `Kein Signal seit ${span(seconds)}`,
    since: (time: string): string => `seit ${time}`,
    late: (seconds: number): string => `Bild ${span(seconds)} verspätet`,
    slow: 'Bild ist langsam',
    slowHint: (fps: number, asked: number): string => `${fps} von ${asked} Bildern pro Sekunde`,
    exposure: 'Belichtung',
    facts: 'Angaben',
    percent: (value: number): string => `${value} %`,
    battery: (text: string): string => `Akku ${text}`,
    lowBattery: (text: string): string => `Akku ${text}`,
    left: (left: number): string => `noch ${room(left)}`,
    minutesLeft: (minutes: number): string => `noch ${minutes} min`,
    cards: {
      error: (slot: number): string => `Karte ${slot}: Fehler`,
      full: (slot: number): string => `Karte ${slot} ist voll`,
      allFull: 'Alle Karten sind voll',
      none: (slot: number): string => `Keine Karte in Steckplatz ${slot}`,
      noneAtAll: 'Keine Karte',
    },
    hot: 'warm',
    lag: (ms) => `Verzug ${ms} ms`,
    lagLong: (ms) => `${ms} ms vom Auslösebefehl bis zur Belichtung, über Aufnahmen gelernt`,
    tooHot: 'zu heiß',
    getsHot: 'Wird heiß',
    isTooHot: 'Zu heiß',
    lastPicture: 'letztes Bild',
    lastAgo: (seconds: number): string => (seconds === 0 ? 'gerade eben' : `zuletzt vor ${span(seconds)}`),
    openLast: (name: string): string => `Neuestes Bild von ${name} sichten`,
    recording: 'REC',
    recordingFor: (seconds: number): string => `REC ${clipLength(seconds * 1000)}`,
    differs: (property: string): string => `${property} weicht ab`,
    differ: (properties: number): string => `${properties} Werte weichen ab`,
    drift: (drifted: number): string => form(drifted, `${drifted} weicht ab`, `${drifted} weichen ab`),
    notAsDeclared: (drifted: number): string => `${values(drifted)} nicht wie geplant`,
    take: 'Hinzufügen',
    warning: 'Warnung:',
    leftOut: 'Ausgelassen',
    takeBackIn: 'Wieder einbeziehen',
    reconnectIt: 'Neu verbinden',
    fireWithout: 'Ohne sie auslösen',
  },
  covers: {
    absent: 'Kabel ab oder Kamera aus',
    unreachable: 'Der Computer dieser Kamera antwortet nicht',
    silent: 'Die Kamera ist verbunden, sendet aber kein Bild',
    lost: 'Der Dienst antwortet nicht',
    failedHint: 'Ein anderes Programm kann sie belegen, oder ihr Monitor zeigt eine Frage',
    recovering: 'Wird wieder verbunden; prüfen Sie das Kabel',
    waiting: 'Bild wird erwartet',
    files: 'Für Dateien geöffnet',
    filesHint: 'Solange gibt es kein Live-Bild',
  },
  bodyFaults: {
    cardError: 'Kartenfehler',
    cardFull: 'Karte voll',
    noCard: 'keine Karte',
    tooHot: 'zu heiß',
  },
  column: {
    label: 'Aufnahmen und Werte',
    open: 'Aufnahmen',
    close: 'Schließen',
    session: 'Sitzung',
    unnamed: 'Sitzung ohne Namen',
    noTake: 'Noch keine Aufnahme',
    newer: 'Neuere',
    older: 'Ältere',
    group: (group: string): string => `Gruppe ${group}`,
    noneConnected: 'Keine Kamera ist verbunden',
    oneDiffers: (common: string, other: string): string => `${common} · eine ${other}`,
    severalDiffer: (common: string, bodies: number): string => `${common} · ${bodies} weichen ab`,
    theyDiffer: 'verschieden',
    makeEqual: 'Angleichen',
    change: 'Ändern…',
    more: 'Mehr für die Gruppe',
  },
  takes: {
    title: (take: number): string => `Aufnahme ${take}`,
    files,
    arriving: (landed: number, expected: number): string => `${landed} von ${files(expected)}`,
    picturesMissing: 'Bilder fehlen',
  },
  equal: {
    title: 'Angleichen',
    explain: (group: string): string => `Diese Werte erhalten die Kameras von „${group}“, die abweichen:`,
    nothing: 'Alle Werte sind gleich.',
    valueOf: (property: string): string => `Wert für ${property}`,
    choose: 'Wert wählen',
    set: (value: number): string => `${values(value)} einstellen`,
    done: 'eingestellt',
    failed: 'abgelehnt',
    open: 'wartet',
  },
  group: {
    connect: 'Alle verbinden',
    halfPress: 'Alle halb drücken',
    clocks: 'Uhren stellen',
    record: 'Film aufnehmen',
    stopRecord: 'Film beenden',
    disconnect: 'Trennen…',
    disconnectTitle: (bodies: number): string => `${cameras(bodies)} trennen?`,
    disconnectExplain: 'Die Live-Bilder enden, und niemand kann auslösen, bis sie wieder verbunden sind.',
    disconnectNow: (bodies: number): string => `${bodies} trennen`,
  },
};
