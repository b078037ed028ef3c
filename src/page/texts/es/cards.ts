// Spanish texts of the place Cards.

import type { cards as english } from '../en/cards.js';
import { cameras, count, decimal, files, number, room } from './count.js';

const megabytes = (bytes: number): string =>
  bytes >= 1e9 ? `${decimal(bytes / 1e9, 2)} GB` : `${decimal(bytes / 1e6, 1)} MB`;

/** The texts. */
export const cards: typeof english = {
  cards: {
    browse: 'Archivos de las tarjetas',
    bodies: 'Cámaras',
    slot: (slot) => `Ranura ${slot}`,
    unknown: 'desconocido',
    slotStates: { none: 'sin tarjeta', full: 'tarjeta llena', error: 'error de tarjeta' },
    pictures: (pictures) => `caben ${room(pictures)}`,
    minutes: (minutes) => `caben ${number(minutes)} min`,
    cardOf: (body, slot) => `Tarjeta de ${body}, ranura ${slot}`,
    away: (body) => `Sin señal de ${body}. Enciéndala y compruebe el cable.`,
    notReadable: (body) =>
      `${body} no muestra ahora los archivos de sus tarjetas. Ábrala primero para sus archivos.`,
    open: 'Abrir para archivos',
    openTitle: (body) => `¿Abrir ${body} para sus archivos?`,
    openText: 'Se desconecta y se vuelve a conectar; tarda unos segundos. Mientras tanto no puede disparar.',
    reading: 'Leyendo la tarjeta…',
    empty: 'No hay archivos en esta tarjeta.',
    files: (value) => `${files(value)}. Pulse los archivos para elegirlos; con Mayús, un intervalo.`,
    picked: (value, bytes) => `${count(value, 'archivo elegido', 'archivos elegidos')}, ${megabytes(bytes)}`,
    download: 'Descargar',
    downloadInto: 'Descargar en una carpeta…',
    copy: 'Copiar al ordenador del estudio',
    copying: (value) => `Se ${value === 1 ? 'copiará' : 'copiarán'} ${files(value)}`,
    day: (day) => (day === '' ? 'Sin fecha' : day),
    allOfDay: (value) => `Los ${number(value)}`,
    moreDays: (days) => `Mostrar ${count(days, 'día más', 'días más')}`,
    size: megabytes,
    movie: 'vídeo',
    downloads: 'Descargas',
    downloaded: (done, all) => `${number(done)} de ${files(all)}`,
    clear: 'Vaciar la lista',
    states: {
      waiting: 'en espera',
      running: 'en curso',
      done: 'hecho',
      failed: 'fallido',
      cancelled: 'cancelado',
    },
    got: (got, all) => `${megabytes(got)} de ${megabytes(all)}`,
    cancelOf: (name) => `Cancelar ${name}`,
    again: 'Reintentar',
    againOf: (name) => `Reintentar ${name}`,
  },
  sent: {
    title: 'LUT y archivos de ajustes',
    kind: 'Tipo de archivo',
    lut: 'LUT',
    settings: 'Archivo de ajustes',
    path: 'LUT en el ordenador del estudio',
    pathHint: 'La ruta completa de un archivo .cube. Solo las cámaras de cine admiten LUT.',
    slot: 'LUT de usuario',
    file: 'Archivo de ajustes en el ordenador del estudio',
    choose: 'Elija un archivo',
    restarts: 'Una cámara puede reiniciarse después de leer el archivo.',
    send: (bodies) => `Enviar a ${cameras(bodies)}`,
    needs: {
      lut: 'Escriba primero la ruta de la LUT.',
      settings: 'Elija primero un archivo.',
      bodies: 'No se ha elegido ninguna cámara conectada.',
    },
    states: { sending: 'se está enviando', done: 'lo tiene' },
    silent: 'La cámara no ha dicho si aceptó el archivo. Mire su menú.',
    refused: 'La cámara ha rechazado el archivo. Compruebe que es para este modelo.',
  },
};
