// French texts of the wall and of the column beside it.

import type { wall as english } from '../en/wall.js';
import { clipLength } from '../shared/times.js';
import { cameras, count, files, form, room } from './count.js';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** A span of time in its largest unit: `12 s`, `3 min`. */
const span = (seconds: number): string => {
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return count(Math.floor(seconds / DAY_S), 'jour');
};

/** The texts. */
export const wall: typeof english = {
  wall: {
    label: 'Boîtiers',
    empty: 'Aucun boîtier n’est branché, et le fichier du rig n’en déclare aucun.',
  },
  tile: {
    open: (name: string): string => `Afficher ${name} en grand`,
    connect: (name: string): string => `Connecter ${name}`,
    reconnect: (name: string): string => `Reconnecter ${name}`,
    more: (name: string): string => `Plus sur ${name}`,
    liveView: (name: string): string => `Image en direct de ${name}`,
    noPicture: (name: string): string => `Pas d’image de ${name}`,
    noSignalFor: (seconds: number): string => `Pas de signal depuis ${span(seconds)}`,
    since: (time: string): string => `depuis ${time}`,
    late: (seconds: number): string => `Image en retard de ${span(seconds)}`,
    slow: 'Image lente',
    slowHint: (fps: number, asked: number): string => `${fps} sur ${asked} images par seconde`,
    exposure: 'Exposition',
    facts: 'Informations',
    percent: (value: number): string => `${value} %`,
    battery: (text: string): string => `batterie ${text}`,
    lowBattery: (text: string): string => `Batterie ${text}`,
    left: (left: number): string => `${room(left)} ${form(left, 'restante', 'restantes')}`,
    minutesLeft: (minutes: number): string =>
      form(minutes, `${minutes} min restante`, `${minutes} min restantes`),
    cards: {
      error: (slot: number): string => `Carte ${slot} : erreur`,
      full: (slot: number): string => `Carte ${slot} pleine`,
      allFull: 'Toutes les cartes sont pleines',
      none: (slot: number): string => `Pas de carte dans la fente ${slot}`,
      noneAtAll: 'Pas de carte',
    },
    hot: 'chaud',
    lag: (ms) => `retard ${ms} ms`,
    lagLong: (ms) => `${ms} ms de l’ordre à l’exposition, appris au fil des prises`,
    tooHot: 'trop chaud',
    getsHot: 'Chauffe',
    isTooHot: 'Trop chaud',
    lastPicture: 'dernière photo',
    lastAgo: (seconds: number): string =>
      seconds === 0 ? 'à l’instant' : `dernière il y a ${span(seconds)}`,
    openLast: (name: string): string => `Dernière photo de ${name}, dans Revue`,
    recording: 'REC',
    recordingFor: (seconds: number): string => `REC ${clipLength(seconds * 1000)}`,
    differs: (property: string): string => `${property} diffère`,
    differ: (properties: number): string =>
      form(properties, `${properties} valeur diffère`, `${properties} valeurs diffèrent`),
    drift: (values: number): string => form(values, `${values} écart`, `${values} écarts`),
    notAsDeclared: (values: number): string => count(values, 'valeur non prévue', 'valeurs non prévues'),
    take: 'Ajouter',
    warning: 'Avertissement :',
    leftOut: 'Laissé de côté',
    takeBackIn: 'Réintégrer',
    reconnectIt: 'Reconnecter',
    fireWithout: 'Déclencher sans lui',
  },
  covers: {
    absent: 'Câble débranché ou boîtier éteint',
    unreachable: 'L’ordinateur de ce boîtier ne répond pas',
    silent: 'Le boîtier est connecté, mais n’envoie pas d’image',
    lost: 'Le service ne répond pas',
    failedHint: 'Un autre programme peut l’occuper, ou son écran pose une question',
    recovering: 'Reconnexion en cours ; vérifiez son câble',
    waiting: 'En attente de l’image',
    files: 'Ouvert pour ses fichiers',
    filesHint: 'Pas d’image en direct pendant ce temps',
  },
  bodyFaults: {
    cardError: 'erreur de carte',
    cardFull: 'carte pleine',
    noCard: 'pas de carte',
    tooHot: 'trop chaud',
  },
  column: {
    label: 'Prises et valeurs',
    open: 'Prises',
    close: 'Fermer',
    session: 'Session',
    unnamed: 'Session sans nom',
    noTake: 'Pas encore de prise',
    newer: 'Plus récente',
    older: 'Plus ancienne',
    group: (group: string): string => `Groupe ${group}`,
    noneConnected: 'Aucun boîtier n’est connecté',
    oneDiffers: (common: string, other: string): string => `${common} · un ${other}`,
    severalDiffer: (common: string, bodies: number): string => `${common} · ${count(bodies, 'différent')}`,
    theyDiffer: 'différents',
    makeEqual: 'Égaliser',
    change: 'Modifier…',
    more: 'Plus pour le groupe',
  },
  takes: {
    title: (take: number): string => `Prise ${take}`,
    files,
    arriving: (landed: number, expected: number): string => `${landed} sur ${files(expected)}`,
    picturesMissing: 'photos manquantes',
  },
  equal: {
    title: 'Égaliser',
    explain: (group: string): string =>
      `Ces valeurs sont réglées sur les boîtiers de « ${group} » qui diffèrent :`,
    nothing: 'Toutes les valeurs sont égales.',
    valueOf: (property: string): string => `Valeur pour ${property}`,
    choose: 'Choisir une valeur',
    set: (value: number): string => `Régler ${count(value, 'valeur')}`,
    done: 'réglé',
    failed: 'refusé',
    open: 'en attente',
  },
  group: {
    connect: 'Tout connecter',
    halfPress: 'Mi-course pour tous',
    clocks: 'Régler les horloges',
    record: 'Filmer',
    stopRecord: 'Arrêter le film',
    disconnect: 'Déconnecter…',
    disconnectTitle: (bodies: number): string => `Déconnecter ${cameras(bodies)} ?`,
    disconnectExplain:
      'Les images en direct s’arrêtent, et personne ne peut les déclencher avant qu’ils soient reconnectés.',
    disconnectNow: (bodies: number): string => `Déconnecter ${bodies}`,
  },
};
