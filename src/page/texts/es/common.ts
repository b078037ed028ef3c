// Spanish texts that several places use.

import type { common as english } from '../en/common.js';

/** The texts. */
export const common: typeof english = {
  common: {
    close: 'Cerrar',
    dismiss: 'Descartar',
    cancel: 'Cancelar',
    save: 'Guardar',
    connect: 'Conectar',
    connecting: 'Conectando…',
    disconnect: 'Desconectar',
    all: 'Todas las cámaras',
    none: 'ninguno',
  },
  service: {
    silent: 'El servicio no responde.',
    slow: 'El servicio no ha respondido a tiempo.',
    notOurs: (status) => `La respuesta no es de este servicio (estado ${status}).`,
    asked: 'El servicio pide su código de acceso.',
    looking: 'Buscando cámaras…',
    since: (time) => `Desde las ${time}.`,
    lastKnown: 'Se muestra el último estado conocido.',
  },
  state: {
    absent: 'ausente',
    available: 'disponible',
    connecting: 'conectando',
    connected: 'conectada',
    recovering: 'recuperándose',
    failed: 'con fallo',
    unreachable: 'inaccesible',
  },
  lease: {
    heldBy: (holder) => `en manos de ${holder}`,
    take: 'Tomar el rig',
    mine: 'Usted tiene el rig',
    has: (holder) => `${holder} tiene el rig`,
    release: 'Soltarlo',
    title: 'Tomar el rig',
    explain:
      'Mientras lo tenga, solo esta página puede cambiar las cámaras y el rig. Termina al cerrar la página.',
    holder: 'Su nombre',
    other: (holder, until) => `${holder} tiene el rig hasta las ${until}.`,
    takeOver: 'Tomar el control',
  },
  logIn: {
    title: (name) => `Iniciar sesión en ${name}`,
    compare: 'Compare esta huella digital con la que muestra la pantalla de la cámara:',
    reading: 'leyendo…',
    same: 'Coinciden',
    user: 'Usuario (vacío: admin)',
    password: 'Contraseña',
  },
};
