// French texts that several places use.

import type { common as english } from '../en/common.js';
import { count, listed } from './count.js';

/** The texts. */
export const common: typeof english = {
  common: {
    close: 'Fermer',
    dismiss: 'Masquer',
    cancel: 'Annuler',
    save: 'Enregistrer',
    connect: 'Connecter',
    connecting: 'Connexion…',
    disconnect: 'Déconnecter',
    all: 'Tous les boîtiers',
    none: 'aucun',
    listed,
    /** Names, the first ones if there are many: `2, 3 and 5`, `2, 3, 5 and 4 more`. */
    named: (names: readonly string[], most: number): string => {
      const [shown, more] = [names.slice(0, most), names.length - most];
      return more > 0 ? `${shown.join(', ')} et ${count(more, 'autre')}` : listed(names);
    },
  },
  tokenForm: {
    intro: 'Le service demande son code d’accès. La personne qui l’a installé le connaît (token).',
    field: 'Code d’accès',
    lasting: 'Le garder sur cet ordinateur, même après la fermeture de cet onglet',
    open: 'Ouvrir',
    wrong: 'Ce n’est pas le code d’accès de ce service.',
  },
  service: {
    silent: 'Le service ne répond pas.',
    slow: 'Le service n’a pas répondu à temps.',
    notOurs: (status: number): string => `La réponse n’est pas celle de ce service (état ${status}).`,
    asked: 'Le service demande son code d’accès.',
    looking: 'Recherche des boîtiers…',
    since: (time: string): string => `Depuis ${time}.`,
    lastKnown: 'Le dernier état connu est affiché.',
  },
  state: {
    absent: 'pas de signal',
    available: 'non connecté',
    connecting: 'connexion en cours',
    connected: 'connecté',
    recovering: 'pas de signal',
    failed: 'connexion impossible',
    unreachable: 'pas de signal',
  },
  lease: {
    heldBy: (holder: string): string => `pris par ${holder}`,
    take: 'Prendre le rig',
    mine: 'Vous avez le rig',
    has: (holder: string): string => `${holder} a le rig`,
    release: 'Libérer',
    title: 'Prendre le rig',
    explain:
      'Tant que vous l’avez, seule cette page peut modifier les boîtiers et le rig. Cela prend fin quand cette page est fermée.',
    holder: 'Votre nom',
    other: (holder: string, until: string): string => `${holder} a le rig jusqu’à ${until}.`,
    takeOver: 'Reprendre',
  },
  logIn: {
    title: (name: string): string => `Connexion à ${name}`,
    compare: 'Comparez cette empreinte avec celle sur l’écran du boîtier :',
    reading: 'lecture…',
    same: 'Elles sont identiques',
    user: 'Utilisateur (vide : admin)',
    password: 'Mot de passe',
  },
};
