// Spanish texts of the wall and of the column beside it.

import type { wall as english } from '../en/wall.js';
import { clipLength } from '../shared/times.js';
import { cameras, count, files, form, number, room } from './count.js';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** A span of time in its largest unit: `12 s`, `3 min`. */
const span = (seconds: number): string => {
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return count(Math.floor(seconds / DAY_S), 'día', 'días');
};

/** The texts. */
export const wall: typeof english = {
  wall: {
    label: 'Cámaras',
    empty: 'No hay ninguna cámara conectada, y el archivo del rig no declara ninguna.',
  },
  tile: {
    open: (name) => `Ver ${name} en grande`,
    connect: (name) => `Conectar ${name}`,
    reconnect: (name) => `Reconectar ${name}`,
    more: (name) => `Más sobre ${name}`,
    liveView: (name) => `Imagen en directo de ${name}`,
    noPicture: (name) => `Sin imagen de ${name}`,
    noSignalFor: (seconds) => `Sin señal desde hace ${span(seconds)}`,
    since: (time) => `desde las ${time}`,
    late: (seconds) => `Imagen con ${span(seconds)} de retraso`,
    slow: 'Imagen lenta',
    slowHint: (fps, asked) => `${fps} de ${asked} imágenes por segundo`,
    exposure: 'Exposición',
    facts: 'Datos',
    percent: (value) => `${value} %`,
    battery: (text) => `batería ${text}`,
    lowBattery: (text) => `Batería ${text}`,
    left: (pictures) => form(pictures, `queda ${room(pictures)}`, `quedan ${room(pictures)}`),
    minutesLeft: (minutes) => `quedan ${minutes} min`,
    cards: {
      error: (slot) => `Tarjeta ${slot}: error`,
      full: (slot) => `Tarjeta ${slot} llena`,
      allFull: 'Todas las tarjetas llenas',
      none: (slot) => `Sin tarjeta en la ranura ${slot}`,
      noneAtAll: 'Sin tarjeta',
    },
    hot: 'caliente',
    lag: (ms) => `retardo ${ms} ms`,
    lagLong: (ms) => `${ms} ms desde la orden hasta la exposición, aprendido con los disparos`,
    tooHot: 'demasiado caliente',
    getsHot: 'Se calienta',
    isTooHot: 'Demasiado caliente',
    lastPicture: 'última foto',
    lastAgo: (seconds) => (seconds === 0 ? 'ahora mismo' : `última hace ${span(seconds)}`),
    openLast: (name) => `Foto más reciente de ${name}, en Revisión`,
    recording: 'REC',
    recordingFor: (seconds) => `REC ${clipLength(seconds * 1000)}`,
    differs: (property) => `${property}: distinto`,
    differ: (properties) => `${properties} valores distintos`,
    drift: (values) => `${count(values, 'desviado', 'desviados')}`,
    notAsDeclared: (values) => `${count(values, 'valor', 'valores')} fuera de lo previsto`,
    take: 'Añadir',
    warning: 'Aviso:',
    leftOut: 'Excluida',
    takeBackIn: 'Volver a incluir',
    reconnectIt: 'Reconectar',
    fireWithout: 'Disparar sin ella',
  },
  covers: {
    absent: 'Cable suelto o cámara apagada',
    unreachable: 'El ordenador al que está conectada no responde',
    silent: 'La cámara está conectada, pero no envía imagen',
    lost: 'El servicio no responde',
    failedHint: 'Puede usarla otro programa, o mostrar una pregunta en su pantalla',
    recovering: 'Se está reconectando; compruebe su cable',
    waiting: 'Esperando la imagen',
    files: 'Abierta para sus archivos',
    filesHint: 'Mientras tanto no hay imagen en directo',
  },
  bodyFaults: {
    cardError: 'error de tarjeta',
    cardFull: 'tarjeta llena',
    noCard: 'sin tarjeta',
    tooHot: 'demasiado caliente',
  },
  column: {
    label: 'Tomas y valores',
    open: 'Tomas',
    close: 'Cerrar',
    session: 'Sesión',
    unnamed: 'Sesión sin nombre',
    noTake: 'Sin tomas todavía',
    newer: 'Más recientes',
    older: 'Anteriores',
    group: (group) => `Grupo ${group}`,
    noneConnected: 'Ninguna cámara conectada',
    oneDiffers: (common, other) => `${common} · una ${other}`,
    severalDiffer: (common, bodies) => `${common} · ${number(bodies)} distintas`,
    theyDiffer: 'distintos',
    makeEqual: 'Igualar',
    change: 'Cambiar…',
    more: 'Más para el grupo',
  },
  takes: {
    title: (number) => `Toma ${number}`,
    files,
    arriving: (landed, expected) => `${landed} de ${files(expected)}`,
    picturesMissing: 'faltan fotos',
  },
  equal: {
    title: 'Igualar',
    explain: (group) => `Estos valores se ponen en las cámaras de «${group}» que son distintas:`,
    nothing: 'Todos los valores son iguales.',
    valueOf: (property) => `Valor para ${property}`,
    choose: 'Elija un valor',
    set: (values) => `Poner ${count(values, 'valor', 'valores')}`,
    done: 'puesto',
    failed: 'rechazado',
    open: 'en espera',
  },
  group: {
    connect: 'Conectar todas',
    halfPress: 'Pulsar todas a medias',
    clocks: 'Poner los relojes en hora',
    record: 'Grabar',
    stopRecord: 'Dejar de grabar',
    disconnect: 'Desconectar…',
    disconnectTitle: (bodies) => `¿Desconectar ${cameras(bodies)}?`,
    disconnectExplain: 'La imagen en directo termina, y no pueden disparar hasta que se vuelvan a conectar.',
    disconnectNow: (bodies) => `Desconectar ${bodies}`,
  },
};
