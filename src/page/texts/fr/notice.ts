// French texts of notices: buttons that help, and faults that no error code names.

import type { notice as english } from '../en/notice.js';
import { form } from './count.js';

/** The texts. */
export const notice: typeof english = {
  notice: {
    details: 'Détails',
    heldBy: (holder: string): string => `${holder} a le rig.`,
    fileMissing: {
      text: 'La photo a été prise, mais elle n’est pas arrivée.',
      check: 'Elle arrivera quand le boîtier sera reconnecté ; sinon, regardez sur sa carte.',
    },
    stillFails: (text: string): string => `Cela n’a pas aidé : ${text}`,
    actions: {
      reconnect: (): string => 'Reconnecter',
      'fire-without': (bodies: number): string => form(bodies, 'Déclencher sans lui', 'Déclencher sans eux'),
      'shoot-again': (bodies: number): string =>
        form(bodies, 'Refaire avec lui seul', 'Refaire avec eux seuls'),
      'log-in': (): string => 'Se connecter',
      settings: (): string => 'Ouvrir Réglages',
      cards: (): string => 'Ouvrir Cartes',
      setup: (): string => 'Ouvrir Configuration',
      retry: (): string => 'Réessayer',
    },
  },
};
