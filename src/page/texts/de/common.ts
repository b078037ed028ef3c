// German texts that several places use.

import type { common as english } from '../en/common.js';
import { listed, number } from './count.js';

/** The texts. */
export const common: typeof english = {
  common: {
    close: 'Schließen',
    dismiss: 'Ausblenden',
    cancel: 'Abbrechen',
    save: 'Speichern',
    connect: 'Verbinden',
    connecting: 'Wird verbunden…',
    disconnect: 'Trennen',
    all: 'Alle Kameras',
    none: 'keine',
    listed,
    /** Names, the first ones if there are many: `2, 3 and 5`, `2, 3, 5 and 4 more`. */
    named: (names: readonly string[], most: number): string => {
      const [shown, more] = [names.slice(0, most), names.length - most];
      return more > 0 ? `${shown.join(', ')} und ${number(more)} weitere` : listed(names);
    },
  },
  tokenForm: {
    intro: 'Der Dienst verlangt seinen Zugangscode. Die Person, die ihn eingerichtet hat, kennt ihn (token).',
    field: 'Zugangscode',
    lasting: 'Auf diesem Computer behalten, auch wenn dieser Tab geschlossen ist',
    open: 'Öffnen',
    wrong: 'Das ist nicht der Zugangscode dieses Dienstes.',
  },
  service: {
    silent: 'Der Dienst antwortet nicht.',
    slow: 'Der Dienst hat nicht rechtzeitig geantwortet.',
    notOurs: (status: number): string => `Die Antwort stammt nicht von diesem Dienst (Status ${status}).`,
    asked: 'Der Dienst verlangt seinen Zugangscode.',
    looking: 'Kameras werden gesucht…',
    since: (time: string): string => `Seit ${time}.`,
    lastKnown: 'Sie sehen den letzten bekannten Stand.',
  },
  state: {
    absent: 'kein Signal',
    available: 'nicht verbunden',
    connecting: 'wird verbunden',
    connected: 'verbunden',
    recovering: 'kein Signal',
    failed: 'nicht verbindbar',
    unreachable: 'kein Signal',
  },
  lease: {
    heldBy: (holder: string): string => `bei ${holder}`,
    take: 'Rig übernehmen',
    mine: 'Sie haben das Rig',
    has: (holder: string): string => `${holder} hat das Rig`,
    release: 'Freigeben',
    title: 'Rig übernehmen',
    explain:
      'Solange Sie es haben, kann nur diese Seite Kameras und Rig ändern. Es endet, wenn diese Seite geschlossen wird.',
    holder: 'Ihr Name',
    other: (holder: string, until: string): string => `${holder} hat das Rig bis ${until}.`,
    takeOver: 'Übernehmen',
  },
  logIn: {
    title: (name: string): string => `Bei ${name} anmelden`,
    compare: 'Vergleichen Sie diesen Fingerabdruck mit dem auf dem Monitor der Kamera:',
    reading: 'wird gelesen…',
    same: 'Sie stimmen überein',
    user: 'Benutzer (leer: admin)',
    password: 'Kennwort',
  },
};
