// French texts of the deck: who is fired, how, and what came of it.

import type { deck as english } from '../en/deck.js';
import { cameras, count, files, form, number, room, spread } from './count.js';

/** A sentence, with how far apart the bodies were if that is known. */
const joined = (text: string, apart: string | undefined): string =>
  apart === undefined ? text : `${text}, ${apart}`;

/** The texts. */
export const deck: typeof english = {
  deck: {
    label: 'Déclencheur',
    order: 'Déclenchement',
    who: 'Qui',
    how: 'Comment',
    focusChip: 'Mise au point',
    countdown: 'Retardateur',
    chip: (label: string, value: string): string => `${label} : ${value}`,
    group: 'Groupe',
    everyone: 'Tous',
    without: (group: string, bodies: string): string => `${group}, sans ${bodies}`,
    withoutCount: (group: string, bodies: number): string => `${group}, sans ${number(bodies)}`,
    firesWith: 'Déclenche aussi',
    policy: 'Si un boîtier ne peut pas',
    policies: { 'all-or-nothing': 'N’en déclencher aucun', 'those-that-can': 'Déclencher les autres' },
    equalise: (learnt, bodies) =>
      `Même instant d’exposition (${number(learnt)} sur ${cameras(bodies)} appris)`,
    focus: { on: 'D’abord', off: 'Non' },
    focusChoices: { on: 'Mise au point d’abord', off: 'Déclencher sans mise au point' },
    focusHint:
      'En autofocus, un boîtier fait la mise au point avant de déclencher. En mise au point manuelle, il déclenche aussitôt.',
    needsFocus: 'Un boîtier en autofocus ne prend une photo qu’après la mise au point.',
    turnOnFocus: 'Activer « Mise au point d’abord »',
    pattern: 'Séquence',
    patterns: {
      once: 'Tous ensemble',
      interval: 'L’un après l’autre',
      sequence: 'Chacun après le précédent',
      repeat: 'En boucle',
      bulb: 'Pose longue (Bulb)',
    },
    numbers: {
      intervalMs: 'Pause entre boîtiers, ms',
      everyMs: 'Intervalle, ms',
      times: 'Nombre',
      bulbMs: 'Ouvert pendant, ms',
    },
    countdownOf: (seconds: number): string => (seconds === 0 ? 'Non' : `${seconds} s`),
    sounds: 'Son quand une prise est terminée ou qu’il manque quelque chose',
    cancels: 'Échap annule',
    arm: 'Déverrouiller',
    disarm: 'Verrouiller',
    armKey: (key: string): string => `Touche ${key}`,
    fire: (bodies: number): string => (bodies === 0 ? 'DÉCLENCHER' : `DÉCLENCHER ${number(bodies)}`),
    fireKey: (key: string): string => `${key}, si déverrouillé`,
    fireAll: (bodies: number): string => `Déclencher ${cameras(bodies)}`,
    fireOff: (bodies: number): string => `Déclencher ${number(bodies)} : déverrouillez d’abord`,
    waiting: (presses: number): string => `${number(presses)} de plus en attente`,
    tooMany: 'Aucun autre déclenchement ne peut attendre',
    movie: 'Film',
    movieHint: 'Filmer avec ces boîtiers, ou photographier',
    record: (bodies: number): string => `REC ${number(bodies)}`,
    recordAll: (bodies: number): string => `REC ${number(bodies)} : lancer l’enregistrement`,
    stopRecord: (bodies: number): string => `STOP ${number(bodies)}`,
    stopRecordAll: (bodies: number): string => `STOP ${number(bodies)} : arrêter l’enregistrement`,
    stopRounds: (begun: number, planned: number): string => `Arrêter après ${begun} sur ${planned}`,
    isArmed: (bodies: number, key: string): string => `Déverrouillé : ${cameras(bodies)}. ${key} déclenche.`,
    disarmed: 'Verrouillé',
    ready: (bodies: number): string => count(bodies, 'boîtier prêt', 'boîtiers prêts'),
    noneReady: 'Aucun boîtier de ce groupe n’est prêt.',
    notReady: (names: string): string => `Pas prêts : ${names}.`,
    why: 'Pourquoi ?',
    whyOf: (take: string): string => `Ce qui s’est passé : ${take}`,
  },
  take: {
    title: (shot: number): string => `Prise ${number(shot)}`,
    alone: (shot: number, body: string): string => `Prise ${number(shot)}, ${body} seul`,
    results: {
      complete: 'complète',
      arriving: 'en transfert',
      missing: (bodies: number): string => count(bodies, 'manquant'),
      apart: 'pas simultanée',
      refused: 'pas déclenchée',
      stopped: 'arrêtée',
    },
    together: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(exposed)} sur ${number(planned)} exposés ensemble`, apart),
    exposed: (exposed: number, planned: number, apart: string | undefined): string =>
      joined(`${number(exposed)} sur ${number(planned)} exposés`, apart),
    firedApart: (ms: number): string => `déclenchés à ${spread(ms)} d’écart`,
    apart: (ms: number): string => `${spread(ms)} d’écart`,
    files: (value: number, folder: string): string => `${files(value)} à l’abri dans ${folder}`,
    onCards: 'les photos sont sur les cartes',
    arrived: (value: number, expected: number): string =>
      `${number(value)} sur ${count(expected, 'fichier arrivé', 'fichiers arrivés')}`,
    rounds: (begun: number, planned: number): string => `série ${number(begun)} sur ${number(planned)}`,
    room: (pictures: number): string => `place pour ${room(pictures)} de plus`,
    without: (bodies: string): string => `sans ${bodies}`,
    elsewhere: 'depuis un autre écran',
    from: (host: string): string => `depuis ${host}`,
  },
  clip: {
    title: (movie: number): string => `Clip ${number(movie)}`,
    results: { recording: 'en cours', done: 'terminé', incomplete: 'incomplet' },
    bodies: cameras,
    recording: (recording: number, bodies: number): string =>
      `${number(recording)} sur ${cameras(bodies)} ${form(recording, 'enregistre', 'enregistrent')}`,
    lasted: (time: string): string => `durée ${time}`,
  },
};
