// Spanish texts that several places use.

import type { common as english } from '../en/common.js';
import { listed, number } from './count.js';

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
    listed,
    /** Names, the first ones if there are many: `2, 3 and 5`, `2, 3, 5 and 4 more`. */
    named: (names: readonly string[], most: number): string => {
      const [shown, more] = [names.slice(0, most), names.length - most];
      return more > 0 ? `${shown.join(', ')} y ${number(more)} más` : listed(names);
    },
  },
  tokenForm: {
    intro: 'El servicio pide su código de acceso. Lo tiene la persona que lo configuró (token).',
    field: 'Código de acceso',
    lasting: 'Guardarlo en este ordenador, también al cerrar esta pestaña',
    open: 'Abrir',
    wrong: 'Ese no es el código de acceso de este servicio.',
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
    absent: 'sin señal',
    available: 'sin conectar',
    connecting: 'conectando',
    connected: 'conectada',
    recovering: 'sin señal',
    failed: 'no puede conectar',
    unreachable: 'sin señal',
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
