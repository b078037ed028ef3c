// Spanish texts of recipes and their runs.

import type { recipes as english } from '../en/recipes.js';
import { clipLength } from '../shared/times.js';
import { cameras, count, number } from './count.js';

/** The texts. */
export const recipes: typeof english = {
  recipes: {
    title: 'Receta',
    open: 'Receta…',
    other: 'Otra receta',
    own: 'propia',
    loading: 'Leyendo las recetas…',
    faulty: (message, line) => (line === undefined ? message : `Línea ${line}: ${message}`),
    withBodies: (who) => `Con: ${who}`,
    atLeast: (min) => `desde ${number(min)}`,
    atMost: (max) => `hasta ${number(max)}`,
    range: (min, max) => `de ${number(min)} a ${number(max)}`,
    list: 'números separados por comas',
    forecast: (ms, shots) => `Unos ${clipLength(ms)} para ${count(shots, 'disparo', 'disparos')}`,
    pictures: (pictures) => count(pictures, 'foto', 'fotos'),
    perBody: 'Cada cámara',
    run: (bodies) => `Ejecutar con ${cameras(bodies)}`,
    fix: 'Un campo no tiene un valor válido.',
  },
  runs: {
    states: {
      running: 'en marcha',
      paused: 'en pausa',
      waiting: 'le espera',
      stopping: 'restablece los ajustes',
      done: 'terminada',
      stopped: 'detenida',
      failed: 'fallida',
      interrupted: 'interrumpida',
    },
    kinds: {
      settings: 'cambiando ajustes',
      focus: 'moviendo el enfoque',
      shot: 'disparando',
      wait: 'esperando',
      trigger: 'le espera',
      command: 'espera un programa',
      webhook: 'espera un aparato',
    },
    step: (step, steps) => `paso ${number(step)} de ${number(steps)}`,
    shots: (shots) => count(shots, 'disparo', 'disparos'),
    left: (ms) => `quedan unos ${clipLength(ms)}`,
    pause: 'Pausar',
    resume: 'Reanudar',
    goOn: 'CONTINUAR',
    stop: 'Detener',
    stopNow: 'No esperar',
    restored: 'todos los ajustes se han restablecido',
    unrestored: (settings) => count(settings, 'ajuste sin restablecer', 'ajustes sin restablecer'),
    which: '¿Cuáles?',
  },
};
