// French texts that several places use.

import type { common as english } from '../en/common.js';

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
    absent: 'absent',
    available: 'disponible',
    connecting: 'connexion en cours',
    connected: 'connecté',
    recovering: 'reconnexion en cours',
    failed: 'échec',
    unreachable: 'injoignable',
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
    compare: 'Comparez cette empreinte avec celle sur l’écran du boîtier :',
    reading: 'lecture…',
    same: 'Elles sont identiques',
    user: 'Utilisateur (vide : admin)',
    password: 'Mot de passe',
  },
};
