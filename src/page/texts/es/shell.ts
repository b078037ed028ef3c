// Spanish texts of the bar and the keys.

import type { shell as english } from '../en/shell.js';

/** The texts. */
export const shell: typeof english = {
  shell: {
    title: 'Rig',
    places: 'Secciones',
    shoot: 'Disparo',
    review: 'Revisión',
    settings: 'Ajustes',
    cards: 'Tarjetas',
    setup: 'Configuración',
    opening: 'Abriendo…',
    outdated: 'El servicio se actualizó después de abrir esta página. Vuelva a cargarla.',
    reload: 'Volver a cargar',
    ready: (ready, bodies) => `${ready} de ${bodies} listas`,
    more: (bodies) => `${bodies} más`,
    notReady: (bodies) => (bodies === 1 ? '1 no lista' : `${bodies} no listas`),
    faults: 'Cámaras que no están listas',
    faultOf: (body) => `${body}:`,
    menu: 'Menú',
    fullScreen: 'Pantalla completa',
    help: 'Teclado',
    fileError: (line) =>
      line === undefined
        ? 'El archivo del rig tiene un error'
        : `El archivo del rig tiene un error en la línea ${line}`,
  },
  keys: {
    title: 'Teclado',
    names: {
      ' ': 'Espacio',
      Escape: 'Esc',
      PageDown: 'Av Pág',
      PageUp: 'Re Pág',
    },
    moves: 'Flechas',
    move: 'Moverse entre las imágenes; en la imagen grande: mover el punto',
    large: 'Ver en grande; en la imagen grande: enfocar ahí',
    number: 'Ver en grande la cámara con este número',
    back: 'Parar la cuenta atrás y las pulsaciones en espera; desarmar; volver al conjunto',
    keep: 'Conservar la toma (en Disparo, la última del trabajo), o anularlo',
    reject: 'Descartar la toma (en Disparo, la última del trabajo), o anularlo',
    rate: 'En Revisión: valorar la toma',
    change: 'Las teclas se cambian en Configuración.',
    actions: {
      fire: 'Disparar, una vez armado',
      arm: 'Armar o desarmar',
      next: 'Sujeto siguiente del trabajo',
      help: 'Esta lista',
      shoot: 'Disparo',
      review: 'Revisión',
      settings: 'Ajustes',
      cards: 'Tarjetas',
      setup: 'Configuración',
    },
    reserved: 'Esta tecla es necesaria para manejar la página.',
    taken: (action) => `Esta tecla ya es de: ${action}`,
  },
};
