// German texts of notices: buttons that help, and faults that no error code names.

import type { notice as english } from '../en/notice.js';
import { form } from './count.js';

/** The texts. */
export const notice: typeof english = {
  notice: {
    details: 'Details',
    heldBy: (holder: string): string => `${holder} hat das Rig.`,
    fileMissing: {
      text: 'Das Bild wurde aufgenommen, ist aber nicht angekommen.',
      check: 'Es kommt, sobald die Kamera wieder verbunden ist; sonst sehen Sie auf ihrer Karte nach.',
    },
    stillFails: (text: string): string => `Das hat nicht geholfen: ${text}`,
    actions: {
      reconnect: (): string => 'Neu verbinden',
      'fire-without': (bodies: number): string => form(bodies, 'Ohne sie auslösen', 'Ohne diese auslösen'),
      'shoot-again': (bodies: number): string => form(bodies, 'Allein wiederholen', 'Nur diese wiederholen'),
      'log-in': (): string => 'Anmelden',
      settings: (): string => 'Einstellungen öffnen',
      cards: (): string => 'Karten öffnen',
      setup: (): string => 'Setup öffnen',
      retry: (): string => 'Erneut versuchen',
    },
  },
};
