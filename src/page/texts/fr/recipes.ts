// French texts of recipes and their runs.

import type { recipes as english } from '../en/recipes.js';
import { clipLength } from '../shared/times.js';
import { cameras, count, number } from './count.js';

/** The texts. */
export const recipes: typeof english = {
  recipes: {
    title: 'Recette',
    open: 'Recette…',
    other: 'Autre recette',
    own: 'maison',
    loading: 'Lecture des recettes…',
    faulty: (message, line) => (line === undefined ? message : `Ligne ${line} : ${message}`),
    withBodies: (who) => `Avec : ${who}`,
    atLeast: (min) => `à partir de ${number(min)}`,
    atMost: (max) => `jusqu’à ${number(max)}`,
    range: (min, max) => `de ${number(min)} à ${number(max)}`,
    list: 'nombres séparés par des virgules',
    forecast: (ms, shots) => `Environ ${clipLength(ms)} pour ${count(shots, 'prise')}`,
    pictures: (pictures) => count(pictures, 'image'),
    perBody: 'Chaque boîtier',
    run: (bodies) => `Lancer avec ${cameras(bodies)}`,
    fix: 'Un champ n’a pas de valeur valable.',
  },
  runs: {
    states: {
      running: 'en cours',
      paused: 'en pause',
      waiting: 'vous attend',
      stopping: 'rétablit les réglages',
      done: 'terminée',
      stopped: 'arrêtée',
      failed: 'en échec',
      interrupted: 'interrompue',
    },
    kinds: {
      settings: 'réglages en cours',
      focus: 'mise au point en cours',
      shot: 'prise en cours',
      wait: 'attente',
      trigger: 'vous attend',
      command: 'attend un programme',
      webhook: 'attend un appareil',
    },
    step: (step, steps) => `étape ${number(step)} sur ${number(steps)}`,
    shots: (shots) => count(shots, 'prise'),
    left: (ms) => `encore environ ${clipLength(ms)}`,
    pause: 'Suspendre',
    resume: 'Reprendre',
    goOn: 'CONTINUER',
    stop: 'Arrêter',
    stopNow: 'Ne pas attendre',
    restored: 'tous les réglages sont rétablis',
    unrestored: (settings) => count(settings, 'réglage non rétabli', 'réglages non rétablis'),
    which: 'Lesquels ?',
  },
};
