// Spanish texts of notices: buttons that help, and faults that no error code names.

import type { notice as english } from '../en/notice.js';

/** The texts. */
export const notice: typeof english = {
  notice: {
    details: 'Detalles',
    heldBy: (holder) => `${holder} tiene el rig.`,
    fileMissing: {
      text: 'La foto se hizo, pero no ha llegado.',
      check: 'Llegará cuando la cámara vuelva a conectarse; si no, búsquela en su tarjeta.',
    },
    stillFails: (text) => `No ha servido: ${text}`,
    actions: {
      reconnect: () => 'Reconectar',
      'fire-without': (bodies) => (bodies === 1 ? 'Disparar sin ella' : 'Disparar sin ellas'),
      'shoot-again': (bodies) => (bodies === 1 ? 'Repetir solo con ella' : 'Repetir solo con ellas'),
      'log-in': () => 'Iniciar sesión',
      settings: () => 'Abrir Ajustes',
      cards: () => 'Abrir Tarjetas',
      setup: () => 'Abrir Configuración',
      retry: () => 'Reintentar',
    },
  },
};
