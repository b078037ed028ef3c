// German texts of recipes and their runs.

import type { recipes as english } from '../en/recipes.js';
import { clipLength } from '../shared/times.js';
import { cameras, count, number } from './count.js';

/** The texts. */
export const recipes: typeof english = {
  recipes: {
    title: 'Rezept',
    open: 'Rezept…',
    other: 'Anderes Rezept',
    own: 'eigenes',
    loading: 'Rezepte werden gelesen…',
    faulty: (message, line) => (line === undefined ? message : `Zeile ${line}: ${message}`),
    withBodies: (who) => `Mit: ${who}`,
    atLeast: (min) => `ab ${number(min)}`,
    atMost: (max) => `bis ${number(max)}`,
    range: (min, max) => `${number(min)} bis ${number(max)}`,
    list: 'Zahlen, durch Kommas getrennt',
    forecast: (ms, shots) => `Etwa ${clipLength(ms)} für ${count(shots, 'Aufnahme', 'Aufnahmen')}`,
    pictures: (pictures) => count(pictures, 'Bild', 'Bilder'),
    perBody: 'Jede Kamera',
    run: (bodies) => `Mit ${cameras(bodies)} starten`,
    fix: 'Ein Feld hat keinen gültigen Wert.',
  },
  runs: {
    states: {
      running: 'läuft',
      paused: 'angehalten',
      waiting: 'wartet auf Sie',
      stopping: 'stellt die Werte zurück',
      done: 'fertig',
      stopped: 'gestoppt',
      failed: 'fehlgeschlagen',
      interrupted: 'unterbrochen',
    },
    kinds: {
      settings: 'Werte werden gesetzt',
      focus: 'Fokus wird verstellt',
      shot: 'Aufnahme läuft',
      wait: 'wartet',
      trigger: 'wartet auf Sie',
      command: 'wartet auf ein Programm',
      webhook: 'wartet auf ein Gerät',
    },
    step: (step, steps) => `Schritt ${number(step)} von ${number(steps)}`,
    shots: (shots) => count(shots, 'Aufnahme', 'Aufnahmen'),
    left: (ms) => `noch etwa ${clipLength(ms)}`,
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    goOn: 'WEITER',
    stop: 'Stoppen',
    stopNow: 'Nicht warten',
    restored: 'alle Werte sind zurückgestellt',
    unrestored: (settings) => `${count(settings, 'Wert ist', 'Werte sind')} nicht zurückgestellt`,
    which: 'Welche?',
  },
};
