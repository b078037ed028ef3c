// French texts of the place Settings.

import type { settings as english } from '../en/settings.js';
import { cameras, count, listed, number } from './count.js';

/** Bodies by their numbers or names: `boîtier 5`, `boîtiers 2 et 5`. */
const named = (signs: readonly string[]): string =>
  `${signs.length === 1 ? 'boîtier' : 'boîtiers'} ${listed(signs)}`;

/** The texts. */
export const settings: typeof english = {
  settings: {
    table: 'Boîtiers et leurs réglages',
    whom: 'Pour',
    bodies: (connected: number, all: number): string =>
      connected === all ? cameras(all) : `${number(connected)} sur ${cameras(all)}`,
    tools: (chosen: number): string => (chosen === 0 ? 'Choix' : `Choix (${number(chosen)})`),
    oneBody: 'Afficher',
    together: 'Tous les boîtiers ensemble',
    addColumn: 'Ajouter un réglage…',
    removeColumn: (name: string): string => `Ne pas afficher : ${name}`,
    onlyDifferent: 'Différences seules',
    declare: 'Garder aussi dans le fichier du rig',
    sheet: 'Préréglages et fichier du rig',
    rigFile: 'Fichier du rig',
    reading: 'Lecture des boîtiers…',
    readingCell: '…',
    unreadable: 'non lu',
    away: '–',
    lacksSetting: '—',
    odd: 'diffère',
    differs: 'différents',
    mostly: (value: string, odd: number): string => `${value}, ${count(odd, 'différent')}`,
    hasValue: (signs: readonly string[], value: string): string => `${value} sur ${named(signs)}`,
    otherOn: (signs: readonly string[]): string => `différent sur ${named(signs)}`,
    notOn: (signs: readonly string[]): string => `pas sur ${listed(signs)}`,
    cellLabel: (body: string, name: string): string => `${name}, ${body}`,
    allLabel: (name: string): string => `${name}, tous les boîtiers affichés`,
    makeEqual: (name: string, value: string, signs: readonly string[]): string =>
      `Égaliser : ${name} ${value} sur ${named(signs)}`,
    locked: (name: string): string => `${name} : pas réglable pour l’instant`,
    lockedCell: (body: string, name: string, value: string): string =>
      `${name}, ${body} : ${value}, pas réglable pour l’instant`,
    lockedBy: (body: string, name: string, value: string): string =>
      name === 'Mode' ? `${body} est en ${value}.` : `${body} : ${name} est sur ${value}.`,
    lockedByBody: (body: string): string =>
      `${body} ne le permet pas pour l’instant. Son écran peut en indiquer la raison.`,
    setOn: (name: string, value: string, body: string): string =>
      name === 'Mode' ? `Mettre ${body} en ${value}` : `Régler ${name} sur ${value} pour ${body}`,
    refused: (name: string, value: string): string => `${name} ${value} : refusé`,
    again: 'Réessayer',
    isSet: (name: string, value: string): string => `${name} : ${value}`,
    isDeclared: 'Gardé dans le fichier du rig',
    drift: 'Différent du fichier du rig',
    drifted: (desired: string, current: string): string => `devrait être ${desired}, est ${current}`,
    driftLabel: (name: string, sentence: string): string => `${name} : ${sentence}`,
    declaredFor: (whom: string): string => `Dans le fichier du rig pour ${whom}`,
    declareHint: 'Cochez « Garder aussi dans le fichier du rig » pour garder une valeur que vous réglez.',
    undeclare: 'Retirer',
    undeclareOf: (name: string): string => `Retirer du fichier du rig : ${name}`,
    undeclareHint: 'Le fichier du rig oublie la valeur ; les boîtiers la gardent',
    apply: 'Appliquer',
    applyAll: 'Appliquer à tous',
    applyHint: 'Les boîtiers reçoivent les valeurs du fichier du rig',
    adopt: 'Adopter',
    adoptAll: 'Tout adopter',
    adoptHint: 'Les valeurs actuelles sont écrites dans le fichier du rig',
  },
  presets: {
    title: 'Préréglages',
    forGroup: (group: string): string => `Pour : ${group}`,
    none: 'Il n’y a pas encore de préréglages.',
    name: 'Enregistrer les valeurs actuelles sous',
    hint: 'Un préréglage existant de ce nom est remplacé.',
    save: 'Enregistrer le préréglage',
    apply: 'Appliquer',
    applyOf: (name: string): string => `Appliquer ${name}`,
    applied: (name: string): string => `${name} est appliqué`,
    diff: 'Comparer',
    diffOf: (name: string): string => `Comparer ${name} avec les boîtiers`,
    remove: 'Retirer',
    removeOf: (name: string): string => `Retirer ${name}`,
    removeHint: 'Le fichier du rig oublie ce préréglage. Les boîtiers gardent leurs valeurs.',
    same: 'Il ne changerait rien.',
    differs: (current: string, preset: string): string => `${current}, devient ${preset}`,
  },
};
