// German texts of the bar and the keys.

import type { shell as english } from '../en/shell.js';

/** The texts. */
export const shell: typeof english = {
  shell: {
    title: 'Rig',
    places: 'Bereiche',
    shoot: 'Aufnehmen',
    review: 'Sichten',
    settings: 'Einstellungen',
    cards: 'Karten',
    setup: 'Setup',
    opening: 'Wird geöffnet…',
    outdated: 'Der Dienst wurde aktualisiert, nachdem diese Seite geöffnet war. Laden Sie die Seite neu.',
    reload: 'Neu laden',
    ready: (ready: number, bodies: number): string => `${ready} von ${bodies} bereit`,
    more: (bodies: number): string => `${bodies} weitere`,
    notReady: (bodies: number): string => `${bodies} nicht bereit`,
    faults: 'Kameras, die nicht bereit sind',
    faultOf: (body: string): string => `${body}:`,
    menu: 'Menü',
    fullScreen: 'Vollbild',
    help: 'Tastatur',
    fileError: (line: number | undefined): string =>
      line === undefined ? 'Die Rig-Datei ist fehlerhaft' : `Die Rig-Datei ist in Zeile ${line} fehlerhaft`,
  },
  keys: {
    title: 'Tastatur',
    names: {
      ' ': 'Leertaste',
      Escape: 'Esc',
      PageDown: 'Bild ab',
      PageUp: 'Bild auf',
    },
    moves: 'Pfeiltasten',
    move: 'Zwischen Kacheln wechseln; im großen Bild: die Position verschieben',
    large: 'Groß zeigen; im großen Bild: dort scharf stellen',
    number: 'Die Kamera mit dieser Nummer groß zeigen',
    back: 'Countdown und wartende Auslösungen abbrechen; sperren; zurück zur Übersicht',
    keep: 'Aufnahme behalten (in Aufnehmen die neueste des Auftrags), oder nicht mehr',
    reject: 'Aufnahme verwerfen (in Aufnehmen die neueste des Auftrags), oder nicht mehr',
    rate: 'In Sichten: Aufnahme bewerten',
    change: 'Tasten lassen sich im Setup ändern.',
    actions: {
      fire: 'Auslösen, wenn entsperrt',
      arm: 'Entsperren oder sperren',
      next: 'Nächstes Motiv des Auftrags',
      help: 'Diese Liste',
      shoot: 'Aufnehmen',
      review: 'Sichten',
      settings: 'Einstellungen',
      cards: 'Karten',
      setup: 'Setup',
    },
    reserved: 'Diese Taste wird für die Bedienung der Seite gebraucht.',
    taken: (action: string): string => `Diese Taste ist schon belegt: ${action}`,
  },
};
