// German texts of the place Setup.

import type { setup as english } from '../en/setup.js';
import { cameras, count } from './count.js';

/** The texts. */
export const setup: typeof english = {
  setup: {
    sections: {
      bodies: 'Kameras',
      groups: 'Gruppen',
      files: 'Dateinamen',
      clocks: 'Uhren',
      events: 'Ereignisse',
      log: 'Log',
      keys: 'Tasten',
      look: 'Darstellung',
      secure: 'Bildschirm und Hinweise',
      interface: 'Schnittstelle',
    },
    needsAdminister:
      'Ihr Zugangscode darf das Rig nicht ändern. Fragen Sie die Person, die dieses Studio eingerichtet hat.',
  },
  names: {
    number: 'Alle in dieser Reihenfolge nummerieren',
    paste: 'Namen einfügen…',
    pasteHint: 'Ein Name je Zeile, in der Reihenfolge der Kameras',
    pasted: (names: number, bodies: number): string =>
      `${count(names, 'Name', 'Namen')} für ${cameras(bodies)}`,
    usePasted: 'Diese Namen verwenden',
    columns: ['Bild', 'Kamera', 'Nummer', 'Name', 'Gruppen', 'Verbinden', ''],
    unchanged: 'Nichts geändert.',
    blocked: 'Berichtigen Sie zuerst die markierten Zeilen.',
    identifyOf: (name: string): string => `Live-Bild von ${name} vergrößern`,
    connectOf: (name: string): string => `${name} immer verbinden, wenn sie angeschlossen ist`,
    more: 'Mehr…',
    save: (rows: number): string => (rows === 0 ? 'Speichern' : `${cameras(rows)} speichern`),
    saving: (at: number, rows: number): string => `${at} von ${rows} wird gespeichert…`,
    saved: (rows: number): string => `${cameras(rows)} gespeichert`,
    faults: {
      number: 'Eine Nummer ist 0 bis 9999.',
      sameNumber: 'Eine andere Kamera hat diese Nummer.',
      sameName: 'Eine andere Kamera hat diesen Namen.',
    },
  },
  groups: {
    name: 'Neue Gruppe',
    hint: 'Zum Beispiel: Ring',
    add: 'Gruppe hinzufügen',
    none: 'Das Rig hat keine Gruppen.',
    members: cameras,
    remove: 'Gruppe entfernen…',
    removeOf: (name: string): string => `Gruppe ${name} entfernen?`,
    removeText:
      'Ihre Werte in der Rig-Datei und ihre Dateinamen werden auch entfernt. Die Kameras bleiben im Rig.',
  },
  fileNames: {
    preview: 'Die nächsten Bilder',
    saved: 'Dateinamen sind gespeichert',
  },
  clocks: {
    about:
      'Die Uhren der Kameras werden nach der Uhr des Studiorechners gestellt. Kameras melden ihre Zeit nicht: ' +
      'Prüfen Sie sie an der Zeit des nächsten Bildes.',
    set: (bodies: number): string => `${count(bodies, 'Uhr', 'Uhren')} stellen`,
    done: (time: string, isConfirmed: boolean): string =>
      isConfirmed ? `auf ${time} gestellt` : `${time} gesendet; die Kamera hat es nicht bestätigt`,
  },
  look: {
    language: 'Sprache',
    ofBrowser: 'Wie der Browser',
    theme: 'Design',
    themes: { dark: 'Dunkel', light: 'Hell', red: 'Rotlicht', auto: 'Wie der Computer' },
    rate: 'Bilder pro Sekunde, höchstens',
    rateOf: (fps: number): string => `${fps} pro Sekunde`,
    own: 'Diese Einstellungen gelten nur für diesen Browser.',
  },
  bind: {
    about:
      'Ein Fußschalter oder ein Presenter sendet eine Taste, etwa „Bild ab“. Drücken Sie neben einer Aktion ' +
      'auf „Ändern“ und dann die Taste oder den Schalter. Esc behält die alte Taste.',
    change: 'Ändern',
    changeOf: (action: string): string => `Taste ändern: ${action}`,
    press: 'Taste drücken…',
    bound: (action: string, key: string): string => `${action}: ${key}`,
    reset: 'Ursprüngliche Tasten verwenden',
  },
  secure: {
    missing:
      'Diese Seite kam über einfaches HTTP. Mit TLS kann der Bildschirm wach bleiben, die Seite kann Sie ' +
      'benachrichtigen und sich wie eine App installieren lassen: Starten Sie „rigd tls init“ auf dem Studiorechner.',
    awake: 'Bildschirm wach halten, solange diese Seite zu sehen ist',
    notify: 'Bei Aufnahmen mit fehlenden Bildern benachrichtigen',
    install: 'Installieren können Sie die Seite im Menü des Browsers.',
    refused: 'Der Browser erlaubt es nicht. Prüfen Sie seine Berechtigungen für diese Seite.',
  },
  interface: {
    about:
      'Alles auf dieser Seite läuft über eine Schnittstelle, die auch andere Programme verwenden können.',
    docs: 'Die Schnittstelle mit allen Funktionen',
    openapi: 'Ihre Beschreibung für Programme (OpenAPI)',
    colleagues: 'Kollegen und Kunden',
    address: (origin: string): string =>
      `Senden Sie Kollegen die Adresse dessen, was Sie sehen; sie beginnt mit ${origin}.`,
    viewers:
      'Ein Zugangscode, der nur ansehen darf, öffnet diese Seite ohne alles, was eine Kamera ändern könnte. ' +
      'Die Person, die dieses Studio eingerichtet hat, legt ihn an (look-token).',
  },
  news: {
    title: 'Ereignisse',
    log: 'Log',
    body: 'Kamera',
    kind: 'Art',
    allKinds: 'Alles',
    kinds: {
      connection: 'Verbindungen',
      shot: 'Aufnahmen und Clips',
      warning: 'Warnungen',
      file: 'Verlorene Dateien',
      setting: 'Einstellungen und Rig',
      other: 'Anderes',
    },
    warning: (body: string, text: string): string => `${body} warnt: ${text}`,
    none: 'Nichts dergleichen ist am letzten Tag geschehen.',
    level: 'Stufe und höher',
    levels: { debug: 'Debug', info: 'Info', warn: 'Warnung', error: 'Fehler' },
    search: 'Suchen',
    noLines: 'Keine Zeile passt.',
  },
  camera: {
    take: (id: string): string => `${id} zum Rig hinzufügen`,
    add: 'Zum Rig hinzufügen',
    name: 'Name',
    nameHint: 'Zum Beispiel: vorne links. Er steht in Meldungen, Ereignissen und Bildnamen.',
    number: 'Nummer',
    groups: 'Gruppen',
    groupsHint: 'Trennen Sie Namen mit Kommas.',
    mode: 'Verbunden für',
    remote: 'Aufnahmen',
    remoteTransfer: 'Aufnahmen und Dateien der Karten',
    contents: 'nur Dateien der Karten',
    modeHint: 'Nicht jede Kamera kann das, und manche hat dann kein Live-Bild: Probieren Sie es aus.',
    modeNextSession: 'Gilt ab der nächsten Verbindung.',
    connects: 'Immer verbinden, wenn sie angeschlossen ist',
    forget: 'Vergessen…',
    reallyForget: 'Entfernen bestätigen',
    body: 'Kamera',
    attached: 'Angeschlossen über',
    state: 'Zustand',
    lastPicture: 'Letztes Bild',
    template: 'Bildnamen',
    inherited: (template: string): string =>
      template === '' ? 'Leer: die Namen der Kamera.' : `Leer: ${template}`,
  },
  rig: {
    name: 'Name des Rigs',
    session: 'Sitzung: was fotografiert wird',
    template: 'Bildnamen',
    templateHint: 'Zum Beispiel {date}/{shot:4}/{number}-{name}-{seq}.{ext}; leer: die Namen der Kameras.',
    group: (name: string): string => `Bildnamen der Gruppe ${name}`,
    groupHint: 'Leer: wie das Rig.',
    file: (path: string): string => `Gespeichert in ${path}`,
  },
};
