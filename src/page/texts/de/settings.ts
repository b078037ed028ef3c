// German texts of the place Settings.

import type { settings as english } from '../en/settings.js';
import { cameras, count, listed, number } from './count.js';

/** Bodies by their numbers or names: `Kamera 5`, `Kameras 2 und 5`. */
const named = (signs: readonly string[]): string =>
  `${signs.length === 1 ? 'Kamera' : 'Kameras'} ${listed(signs)}`;

/** The texts. */
export const settings: typeof english = {
  settings: {
    table: 'Kameras und ihre Einstellungen',
    whom: 'Für',
    bodies: (connected: number, all: number): string =>
      connected === all ? cameras(all) : `${number(connected)} von ${cameras(all)}`,
    tools: (chosen: number): string => (chosen === 0 ? 'Optionen' : `Optionen (${number(chosen)})`),
    oneBody: 'Zeigen',
    together: 'Alle Kameras zusammen',
    addColumn: 'Einstellung hinzufügen…',
    removeColumn: (name: string): string => `${name} nicht zeigen`,
    onlyDifferent: 'Nur Abweichungen',
    declare: 'Auch in der Rig-Datei behalten',
    sheet: 'Vorgaben und Rig-Datei',
    rigFile: 'Rig-Datei',
    reading: 'Kameras werden gelesen…',
    readingCell: '…',
    unreadable: 'nicht gelesen',
    away: '–',
    lacksSetting: '—',
    odd: 'weicht ab',
    differs: 'verschieden',
    mostly: (value: string, odd: number): string => `${value}, ${count(odd, 'weicht', 'weichen')} ab`,
    hasValue: (signs: readonly string[], value: string): string => `${value} bei ${named(signs)}`,
    otherOn: (signs: readonly string[]): string => `anders bei ${named(signs)}`,
    notOn: (signs: readonly string[]): string => `nicht bei ${listed(signs)}`,
    cellLabel: (body: string, name: string): string => `${name} von ${body}`,
    allLabel: (name: string): string => `${name} aller gezeigten Kameras`,
    makeEqual: (name: string, value: string, signs: readonly string[]): string =>
      `Angleichen: ${name} ${value} bei ${named(signs)}`,
    locked: (name: string): string => `${name} ist jetzt nicht einstellbar`,
    lockedCell: (body: string, name: string, value: string): string =>
      `${name} von ${body}: ${value}, jetzt nicht einstellbar`,
    lockedBy: (body: string, name: string, value: string): string =>
      name === 'Modus' ? `${body} ist in ${value}.` : `${name} von ${body} ist ${value}.`,
    lockedByBody: (body: string): string =>
      `${body} lässt das jetzt nicht zu. Der Grund kann auf dem Monitor der Kamera stehen.`,
    setOn: (name: string, value: string, body: string): string =>
      name === 'Modus' ? `${value} bei ${body} einstellen` : `${name} ${value} bei ${body} einstellen`,
    refused: (name: string, value: string): string => `${name} ${value} wurde abgelehnt`,
    again: 'Erneut versuchen',
    isSet: (name: string, value: string): string => `${name} ist ${value}`,
    isDeclared: 'Steht in der Rig-Datei',
    drift: 'Anders als in der Rig-Datei',
    drifted: (desired: string, current: string): string => `soll ${desired} sein, ist ${current}`,
    driftLabel: (name: string, sentence: string): string => `${name} ${sentence}`,
    declaredFor: (whom: string): string => `In der Rig-Datei für ${whom}`,
    declareHint:
      'Mit „Auch in der Rig-Datei behalten“ bleibt ein Wert, den Sie einstellen, in der Rig-Datei stehen.',
    undeclare: 'Entfernen',
    undeclareOf: (name: string): string => `${name} aus der Rig-Datei entfernen`,
    undeclareHint: 'Die Rig-Datei vergisst den Wert; die Kameras behalten ihn',
    apply: 'Anwenden',
    applyAll: 'Auf alle anwenden',
    applyHint: 'Die Kameras erhalten die Werte der Rig-Datei',
    adopt: 'Übernehmen',
    adoptAll: 'Alle übernehmen',
    adoptHint: 'Die aktuellen Werte kommen in die Rig-Datei',
  },
  presets: {
    title: 'Vorgaben',
    forGroup: (group: string): string => `Für: ${group}`,
    none: 'Es gibt noch keine Vorgaben.',
    name: 'Aktuelle Werte speichern als',
    hint: 'Eine Vorgabe mit diesem Namen wird ersetzt.',
    save: 'Vorgabe speichern',
    apply: 'Anwenden',
    applyOf: (name: string): string => `${name} anwenden`,
    applied: (name: string): string => `${name} ist angewendet`,
    diff: 'Vergleichen',
    diffOf: (name: string): string => `${name} mit den Kameras vergleichen`,
    remove: 'Entfernen',
    removeOf: (name: string): string => `${name} entfernen`,
    removeHint: 'Die Rig-Datei vergisst diese Vorgabe. Die Kameras behalten ihre Werte.',
    same: 'Sie würde nichts ändern.',
    differs: (current: string, preset: string): string => `${current}, wird ${preset}`,
  },
};
