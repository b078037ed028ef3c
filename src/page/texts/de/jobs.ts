// German texts of jobs: subjects and their takes.

import type { jobs as english } from '../en/jobs.js';
import { count, number } from './count.js';

/** The texts. */
export const jobs: typeof english = {
  job: {
    label: 'Auftrag',
    none: 'Kein Auftrag: Aufnahmen gehören zu keinem Motiv',
    add: 'Neuer Auftrag…',
    more: 'Aktionen mit dem Auftrag',
    close: 'Auftrag schließen',
    addTitle: 'Neuer Auftrag',
    name: 'Name des Auftrags',
    fields: 'Felder jedes Motivs',
    fieldsHint: 'Durch Kommas getrennt, etwa: Größe, Farbe',
    create: 'Auftrag öffnen',
    earlier: 'Oder ein früherer Auftrag',
    openAgain: (name) => `${name} wieder öffnen`,
    noSubject: 'Noch kein Motiv',
    noSubjectHint:
      'Scannen Sie einen Strichcode, wählen Sie aus der Liste, oder drücken Sie „Nächstes Motiv“.',
    nextIs: (take) => `Als Nächstes: ${take}`,
    nextTake: (take) => `Als Nächstes kommt Aufnahme ${number(take)}.`,
    done: (done, all) => `${number(done)} von ${count(all, 'Motiv', 'Motiven')} fertig`,
    next: 'Nächstes Motiv',
    queue: 'Liste…',
    queueOf: (job) => `Motive von ${job}`,
    barcode: 'Strichcode',
    isCurrent: (name) => `Jetzt ist ${name} an der Reihe.`,
    already: (name) => `${name} ist schon an der Reihe.`,
    over: 'Alle Motive sind fertig.',
    unknown: (code) => `Kein Motiv hat den Strichcode ${code}`,
    unknownHint:
      'Fügen Sie eines hinzu, dann ist es an der Reihe. Oder schließen Sie dies, und scannen Sie noch einmal.',
    subjectName: 'Name des Motivs',
    addSubject: 'Motiv hinzufügen',
    find: 'Motiv suchen',
    moreFound: (subjects) => `${count(subjects, 'weiteres Motiv', 'weitere Motive')}: Suchen Sie danach`,
    noneFound: 'Kein Motiv passt.',
    importCsv: 'CSV laden…',
    exportCsv: 'Als CSV speichern',
    imported: (added, changed) => `${number(added)} hinzugefügt, ${number(changed)} geändert`,
    current: 'an der Reihe',
    isDone: 'fertig ✓',
    takes: (takes) => count(takes, 'Aufnahme', 'Aufnahmen'),
    take: (take) => `Aufnahme ${number(take)}`,
    takeOf: (subject, take) => `${subject}, Aufnahme ${number(take)}`,
    lacks: (bodies) => `Es fehlt ein Bild von ${bodies}.`,
    reshoot: (bodies) => `Fehlendes nachholen (${number(bodies)})`,
  },
};
