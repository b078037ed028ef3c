// French texts of the place Cards.

import type { cards as english } from '../en/cards.js';
import { cameras, count, files, form, number, room, size } from './count.js';

/** The texts. */
export const cards: typeof english = {
  cards: {
    browse: 'Fichiers des cartes',
    bodies: 'Boîtiers',
    slot: (slot: number): string => `Fente ${slot}`,
    unknown: 'inconnu',
    slotStates: { none: 'pas de carte', full: 'carte pleine', error: 'carte défectueuse' },
    pictures: (pictures: number): string => `place pour ${room(pictures)}`,
    minutes: (minutes: number): string => `place pour ${number(minutes)} min`,
    cardOf: (body: string, slot: number): string => `Carte de ${body}, fente ${slot}`,
    away: (body: string): string => `Pas de signal de ${body}. Allumez-le et vérifiez son câble.`,
    notReadable: (body: string): string =>
      `${body} ne montre pas les fichiers de ses cartes pour l’instant. Ouvrez-le d’abord pour ses fichiers.`,
    open: 'Ouvrir pour ses fichiers',
    openTitle: (body: string): string => `Ouvrir ${body} pour ses fichiers ?`,
    openText:
      'Il est déconnecté puis reconnecté, ce qui prend quelques secondes. Il ne peut pas déclencher pendant ce temps.',
    reading: 'Lecture de la carte…',
    empty: 'Cette carte ne contient aucun fichier.',
    files: (value: number): string =>
      `${files(value)}. Cliquez sur des fichiers pour les choisir, avec Maj une plage.`,
    picked: (value: number, bytes: number): string =>
      `${count(value, 'fichier choisi', 'fichiers choisis')}, ${size(bytes)}`,
    download: 'Télécharger',
    downloadInto: 'Télécharger dans un dossier…',
    copy: 'Copier sur l’ordinateur du studio',
    copying: (value: number): string => count(value, 'fichier sera copié', 'fichiers seront copiés'),
    day: (day: string): string => (day === '' ? 'Sans date' : day),
    allOfDay: (value: number): string => `Tous (${number(value)})`,
    moreDays: (days: number): string => `Afficher ${count(days, 'jour')} de plus`,
    size,
    movie: 'vidéo',
    downloads: 'Téléchargements',
    downloaded: (done: number, all: number): string =>
      `${number(done)} sur ${form(all, `${number(all)} téléchargé`, `${number(all)} téléchargés`)}`,
    clear: 'Vider la liste',
    states: {
      waiting: 'en attente',
      running: 'en cours',
      done: 'terminé',
      failed: 'échec',
      cancelled: 'annulé',
    },
    got: (got: number, all: number): string => `${size(got)} sur ${size(all)}`,
    cancelOf: (name: string): string => `Annuler ${name}`,
    again: 'Réessayer',
    againOf: (name: string): string => `Réessayer ${name}`,
  },
  sent: {
    title: 'LUT et fichiers de réglages',
    kind: 'Type de fichier',
    lut: 'LUT',
    settings: 'Fichier de réglages',
    path: 'LUT sur l’ordinateur du studio',
    pathHint: 'Le chemin complet d’un fichier .cube. Seuls les boîtiers cinéma acceptent les LUT.',
    slot: 'LUT utilisateur',
    file: 'Fichier de réglages sur l’ordinateur du studio',
    choose: 'Choisir un fichier',
    restarts: 'Un boîtier peut redémarrer après avoir lu le fichier.',
    send: (bodies: number): string => `Envoyer à ${cameras(bodies)}`,
    needs: {
      lut: 'Saisissez d’abord le chemin de la LUT.',
      settings: 'Choisissez d’abord un fichier.',
      bodies: 'Aucun boîtier connecté n’est choisi.',
    },
    states: { sending: 'envoi en cours', done: 'l’a reçu' },
    silent: 'Le boîtier n’a pas dit s’il a pris le fichier. Regardez dans son menu.',
    refused: 'Le boîtier a refusé le fichier. Vérifiez qu’il est destiné à ce modèle.',
  },
};
