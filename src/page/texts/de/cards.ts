// German texts of the place Cards.

import type { cards as english } from '../en/cards.js';
import { cameras, count, files, number, room, size } from './count.js';

/** The texts. */
export const cards: typeof english = {
  cards: {
    browse: 'Dateien auf den Karten',
    bodies: 'Kameras',
    slot: (slot: number): string => `Steckplatz ${slot}`,
    unknown: 'nicht bekannt',
    slotStates: { none: 'keine Karte', full: 'Karte ist voll', error: 'Karte hat einen Fehler' },
    pictures: (pictures: number): string => `Platz für ${room(pictures)}`,
    minutes: (minutes: number): string => `Platz für ${number(minutes)} min`,
    cardOf: (body: string, slot: number): string => `Karte von ${body}, Steckplatz ${slot}`,
    away: (body: string): string =>
      `Kein Signal von ${body}. Schalten Sie die Kamera ein und prüfen Sie das Kabel.`,
    notReadable: (body: string): string =>
      `${body} zeigt die Dateien der Karten jetzt nicht. Öffnen Sie die Kamera zuerst dafür.`,
    open: 'Für Dateien öffnen',
    openTitle: (body: string): string => `${body} für Dateien öffnen?`,
    openText:
      'Die Kamera wird getrennt und neu verbunden; das dauert einige Sekunden. Solange kann sie nicht auslösen.',
    reading: 'Karte wird gelesen…',
    empty: 'Auf dieser Karte ist keine Datei.',
    files: (value: number): string =>
      `${files(value)}. Tippen Sie Dateien an, um sie auszuwählen, mit Umschalt einen Bereich.`,
    picked: (value: number, bytes: number): string => `${files(value)} ausgewählt, ${size(bytes)}`,
    download: 'Herunterladen',
    downloadInto: 'In einen Ordner laden…',
    copy: 'Auf den Studiorechner kopieren',
    copying: (value: number): string => `${count(value, 'Datei wird', 'Dateien werden')} kopiert`,
    day: (day: string): string => (day === '' ? 'Ohne Datum' : day),
    allOfDay: (value: number): string => `Alle ${number(value)}`,
    moreDays: (days: number): string => `${count(days, 'weiteren Tag', 'weitere Tage')} zeigen`,
    size,
    movie: 'Film',
    downloads: 'Downloads',
    downloaded: (done: number, all: number): string => `${number(done)} von ${number(all)} geladen`,
    clear: 'Liste leeren',
    states: {
      waiting: 'wartet',
      running: 'läuft',
      done: 'fertig',
      failed: 'fehlgeschlagen',
      cancelled: 'abgebrochen',
    },
    got: (got: number, all: number): string => `${size(got)} von ${size(all)}`,
    cancelOf: (name: string): string => `${name} abbrechen`,
    again: 'Erneut versuchen',
    againOf: (name: string): string => `${name} erneut versuchen`,
  },
  sent: {
    title: 'LUTs und Einstellungsdateien',
    kind: 'Art der Datei',
    lut: 'LUT',
    settings: 'Einstellungsdatei',
    path: 'LUT auf dem Studiorechner',
    pathHint: 'Der ganze Pfad einer .cube-Datei. Nur Cinema-Kameras nehmen LUTs an.',
    slot: 'Benutzer-LUT',
    file: 'Einstellungsdatei auf dem Studiorechner',
    choose: 'Datei wählen',
    restarts: 'Eine Kamera kann neu starten, wenn sie die Datei gelesen hat.',
    send: (bodies: number): string => `An ${cameras(bodies)} senden`,
    needs: {
      lut: 'Geben Sie zuerst den Pfad der LUT ein.',
      settings: 'Wählen Sie zuerst eine Datei.',
      bodies: 'Keine verbundene Kamera ist ausgewählt.',
    },
    states: { sending: 'wird gesendet', done: 'ist angekommen' },
    silent: 'Die Kamera hat nicht gemeldet, ob sie die Datei übernommen hat. Sehen Sie in ihr Menü.',
    refused: 'Die Kamera hat die Datei abgelehnt. Prüfen Sie, ob sie für dieses Modell ist.',
  },
};
