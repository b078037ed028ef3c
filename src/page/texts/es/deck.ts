// Spanish texts of the deck: who is fired, how, and what came of it.

import type { deck as english } from '../en/deck.js';
import { cameras, count, files, form, number, room, spread } from './count.js';

/** A sentence, with how far apart the bodies were if that is known. */
const joined = (text: string, apart: string | undefined): string =>
  apart === undefined ? text : `${text}; ${apart}`;

/** The texts. */
export const deck: typeof english = {
  deck: {
    label: 'Disparador',
    order: 'Disparo',
    who: 'Quién',
    how: 'Cómo',
    focusChip: 'Enfoque',
    countdown: 'Cuenta atrás',
    chip: (label, value) => `${label}: ${value}`,
    group: 'Grupo',
    everyone: 'Todas',
    without: (group, bodies) => `${group}, sin ${bodies}`,
    withoutCount: (group, bodies) => `${group}, sin ${number(bodies)}`,
    firesWith: 'Dispara con',
    policy: 'Si una cámara no puede',
    policies: { 'all-or-nothing': 'No disparar ninguna', 'those-that-can': 'Disparar las demás' },
    equalise: (learnt, bodies) =>
      `Mismo instante de exposición (${number(learnt)} de ${cameras(bodies)} aprendidas)`,
    focus: { on: 'Primero', off: 'No' },
    focusChoices: { on: 'Enfocar primero', off: 'Disparar sin enfocar' },
    focusHint:
      'Con autofoco, la cámara enfoca antes de disparar. Con enfoque manual, dispara inmediatamente.',
    needsFocus: 'Una cámara con autofoco solo dispara después de enfocar.',
    turnOnFocus: 'Activar «Enfocar primero»',
    pattern: 'Secuencia',
    patterns: {
      once: 'A la vez',
      interval: 'Una tras otra',
      sequence: 'Cada una al acabar la anterior',
      repeat: 'Repetidamente',
      bulb: 'Exposición larga (Bulb)',
    },
    numbers: {
      intervalMs: 'Pausa entre cámaras, ms',
      everyMs: 'Cada, ms',
      times: 'Veces',
      bulbMs: 'Abierto durante, ms',
    },
    countdownOf: (seconds) => (seconds === 0 ? 'No' : `${seconds} s`),
    sounds: 'Sonido al terminar un disparo o si se pierde algo',
    cancels: 'Escape cancela',
    arm: 'Armar',
    disarm: 'Desarmar',
    armKey: (key) => `Tecla ${key}`,
    fire: (bodies) => (bodies === 0 ? 'DISPARAR' : `DISPARAR ${number(bodies)}`),
    fireKey: (key) => `${key}, una vez armado`,
    fireAll: (bodies) => `Disparar ${cameras(bodies)}`,
    fireOff: (bodies) => `Disparar ${number(bodies)}: arme primero`,
    waiting: (presses) => `${number(presses)} más en espera`,
    tooMany: 'No caben más pulsaciones en espera',
    movie: 'Vídeo',
    movieHint: 'Grabar con estas cámaras, o tomar fotos',
    record: (bodies) => `REC ${number(bodies)}`,
    recordAll: (bodies) => `REC ${number(bodies)}: empezar a grabar`,
    stopRecord: (bodies) => `STOP ${number(bodies)}`,
    stopRecordAll: (bodies) => `STOP ${number(bodies)}: dejar de grabar`,
    stopRounds: (begun, planned) => `Parar tras ${begun} de ${planned}`,
    isArmed: (bodies, key) => `Armado: ${cameras(bodies)}. ${key} dispara.`,
    disarmed: 'Desarmado',
    ready: (bodies) => count(bodies, 'cámara lista', 'cámaras listas'),
    noneReady: 'Ninguna cámara de este grupo está lista.',
    notReady: (names) => `No listas: ${names}.`,
    why: '¿Por qué?',
    whyOf: (take) => `Qué pasó en ${take}`,
  },
  take: {
    title: (shot) => `Toma ${number(shot)}`,
    alone: (shot, body) => `Toma ${number(shot)}, solo ${body}`,
    results: {
      complete: 'completa',
      arriving: 'llegando',
      missing: (bodies) => form(bodies, `falta ${number(bodies)}`, `faltan ${number(bodies)}`),
      apart: 'no simultánea',
      refused: 'sin disparar',
      stopped: 'detenida',
    },
    together: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(exposed)} de ${number(planned)} expuestas a la vez`, apart),
    exposed: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(exposed)} de ${number(planned)} expuestas`, apart),
    firedApart: (ms: number): string => `disparadas con ${spread(ms)} de diferencia`,
    apart: (ms: number): string => `${spread(ms)} de diferencia`,
    files: (value, folder) => `${files(value)} a salvo en ${folder}`,
    onCards: 'las fotos están en las tarjetas',
    arrived: (value, expected) => `${number(value)} de ${files(expected)} en el ordenador`,
    rounds: (begun, planned) => `ronda ${number(begun)} de ${number(planned)}`,
    room: (pictures) => `caben ${room(pictures)} más`,
    without: (bodies) => `sin ${bodies}`,
    elsewhere: 'desde otra pantalla',
    from: (host) => `desde ${host}`,
  },
  clip: {
    title: (movie) => `Clip ${number(movie)}`,
    results: { recording: 'grabando', done: 'hecho', incomplete: 'incompleto' },
    bodies: cameras,
    recording: (recording, bodies) => `graban ${number(recording)} de ${cameras(bodies)}`,
    lasted: (time) => `dura ${time}`,
  },
};
