// French texts of the bar and the keys.

import type { shell as english } from '../en/shell.js';
import { form } from './count.js';

/** The texts. */
export const shell: typeof english = {
  shell: {
    title: 'Rig',
    places: 'Espaces',
    shoot: 'Prise de vue',
    review: 'Revue',
    settings: 'Réglages',
    cards: 'Cartes',
    setup: 'Config.',
    opening: 'Ouverture…',
    outdated: 'Le service a été mis à jour après l’ouverture de cette page. Rechargez la page.',
    reload: 'Recharger',
    ready: (ready: number, bodies: number): string =>
      form(ready, `${ready} sur ${bodies} prêt`, `${ready} sur ${bodies} prêts`),
    more: (bodies: number): string => form(bodies, `${bodies} autre`, `${bodies} autres`),
    notReady: (bodies: number): string => form(bodies, `${bodies} pas prêt`, `${bodies} pas prêts`),
    faults: 'Boîtiers qui ne sont pas prêts',
    faultOf: (body: string): string => `${body} :`,
    menu: 'Menu',
    fullScreen: 'Plein écran',
    help: 'Clavier',
    fileError: (line: number | undefined): string =>
      line === undefined ? 'Le fichier du rig est erroné' : `Le fichier du rig est erroné à la ligne ${line}`,
  },
  keys: {
    title: 'Clavier',
    names: {
      ' ': 'Espace',
      Escape: 'Échap',
      PageDown: 'Page suivante',
      PageUp: 'Page précédente',
    },
    moves: 'Flèches',
    move: 'Passer d’une vignette à l’autre ; dans la grande image : déplacer la position',
    large: 'Afficher en grand ; dans la grande image : y faire la mise au point',
    number: 'Afficher en grand le boîtier de ce numéro',
    back: 'Arrêter le compte à rebours et les déclenchements en attente ; verrouiller ; revenir au mur',
    keep: 'Garder la prise (dans Prise de vue, la dernière du travail), ou annuler',
    reject: 'Rejeter la prise (dans Prise de vue, la dernière du travail), ou annuler',
    rate: 'Dans Revue : noter la prise',
    change: 'Les touches se modifient dans Configuration.',
    actions: {
      fire: 'Déclencher, si déverrouillé',
      arm: 'Déverrouiller ou verrouiller',
      next: 'Sujet suivant du travail',
      help: 'Cette liste',
      shoot: 'Prise de vue',
      review: 'Revue',
      settings: 'Réglages',
      cards: 'Cartes',
      setup: 'Configuration',
    },
    reserved: 'Cette touche est nécessaire pour utiliser la page.',
    taken: (action: string): string => `Cette touche est déjà prise : ${action}`,
  },
};
