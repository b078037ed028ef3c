// Spanish texts of the place Setup.

import type { setup as english } from '../en/setup.js';
import { cameras, count } from './count.js';

/** The texts. */
export const setup: typeof english = {
  setup: {
    sections: {
      bodies: 'Cámaras',
      groups: 'Grupos',
      files: 'Nombres de archivo',
      clocks: 'Relojes',
      events: 'Eventos',
      log: 'Registro',
      keys: 'Teclas',
      look: 'Apariencia',
      secure: 'Pantalla y avisos',
      interface: 'Interfaz',
    },
    needsAdminister: 'Su token no permite cambiar el rig. Pregunte a quien configuró este estudio.',
  },
  names: {
    number: 'Numerar todas en este orden',
    paste: 'Pegar nombres…',
    pasteHint: 'Un nombre por línea, en el orden de las cámaras',
    pasted: (names, bodies) => `${count(names, 'nombre', 'nombres')} para ${cameras(bodies)}`,
    usePasted: 'Usar estos nombres',
    columns: ['Imagen', 'Cámara', 'Número', 'Nombre', 'Grupos', 'Conectar', ''],
    unchanged: 'Nada ha cambiado.',
    blocked: 'Corrija primero las filas marcadas.',
    identifyOf: (name) => `Ampliar la imagen en directo de ${name}`,
    connectOf: (name) => `Conectar ${name} siempre que esté enchufada`,
    more: 'Más…',
    save: (rows) => (rows === 0 ? 'Guardar' : `Guardar ${cameras(rows)}`),
    saving: (at, rows) => `Guardando ${at} de ${rows}…`,
    saved: (rows) => count(rows, 'cámara guardada', 'cámaras guardadas'),
    faults: {
      number: 'El número va de 0 a 9999.',
      sameNumber: 'Otra cámara tiene este número.',
      sameName: 'Otra cámara tiene este nombre.',
    },
  },
  groups: {
    name: 'Grupo nuevo',
    hint: 'Por ejemplo: anillo',
    add: 'Añadir el grupo',
    none: 'El rig no tiene grupos.',
    members: cameras,
    remove: 'Quitar el grupo…',
    removeOf: (name) => `¿Quitar el grupo ${name}?`,
    removeText:
      'También se quitan sus valores guardados y sus nombres de archivo. Las cámaras siguen en el rig.',
  },
  fileNames: {
    preview: 'Las próximas fotos',
    saved: 'Nombres de archivo guardados',
  },
  clocks: {
    about:
      'Los relojes de las cámaras se ponen a la hora del ordenador del estudio. Las cámaras no dicen su hora: ' +
      'compruébela en la próxima foto.',
    set: (bodies) => `Poner ${count(bodies, 'reloj', 'relojes')} en hora`,
    done: (time, isConfirmed) =>
      isConfirmed ? `puesto a las ${time}` : `se envió ${time}; la cámara no lo confirmó`,
  },
  look: {
    language: 'Idioma',
    ofBrowser: 'El del navegador',
    theme: 'Tema',
    themes: { dark: 'Oscuro', light: 'Claro', red: 'Rojo tenue', auto: 'El del ordenador' },
    rate: 'Imágenes por segundo, máximo',
    rateOf: (fps) => `${fps} por segundo`,
    own: 'Estas opciones valen solo para este navegador.',
  },
  bind: {
    about:
      'Un pedal o un mando de presentaciones envía una tecla, como Av Pág. Pulse «Cambiar» junto a una acción y ' +
      'después la tecla o el pedal. Escape conserva la tecla anterior.',
    change: 'Cambiar',
    changeOf: (action) => `Cambiar la tecla: ${action}`,
    press: 'Pulse una tecla…',
    bound: (action, key) => `${action}: ${key}`,
    reset: 'Volver a las teclas iniciales',
  },
  secure: {
    missing:
      'Esta página llegó por HTTP sin cifrar. Con TLS, la pantalla puede seguir encendida y la página puede ' +
      'avisarle e instalarse como una aplicación: ejecute «rigd tls init» en el ordenador del estudio.',
    awake: 'Mantener la pantalla encendida mientras se vea esta página',
    notify: 'Avisarme de los disparos con fotos perdidas',
    install: 'Para instalar la página, use el menú del navegador.',
    refused: 'El navegador no lo permite. Mire sus permisos para esta página.',
  },
  interface: {
    about: 'Todo lo de esta página pasa por una interfaz que también pueden usar otros programas.',
    docs: 'La interfaz, con todas sus operaciones',
    openapi: 'Su descripción para programas (OpenAPI)',
    colleagues: 'Compañeros y clientes',
    address: (origin) => `Envíe a un compañero la dirección de lo que usted ve; empieza por ${origin}.`,
    viewers:
      'Un token que solo permite mirar abre esta página sin nada que pueda cambiar una cámara. Lo crea quien ' +
      'configuró este estudio (look-token).',
  },
  news: {
    title: 'Eventos',
    log: 'Registro',
    body: 'Cámara',
    kind: 'Tipo',
    allKinds: 'Todo',
    kinds: {
      connection: 'Conexiones',
      shot: 'Disparos y clips',
      warning: 'Avisos',
      file: 'Archivos perdidos',
      setting: 'Ajustes y rig',
      other: 'Otros',
    },
    warning: (body, text) => `${body} avisa: ${text}`,
    none: 'No ha ocurrido nada de este tipo en el último día.',
    level: 'Nivel mínimo',
    levels: { debug: 'depuración', info: 'información', warn: 'aviso', error: 'fallo' },
    search: 'Buscar',
    noLines: 'Ninguna línea coincide.',
  },
  camera: {
    take: (id) => `Añadir ${id} al rig`,
    add: 'Añadir al rig',
    name: 'Nombre',
    nameHint: 'Por ejemplo: frontal izquierda. Aparece en mensajes, eventos y nombres de fotos.',
    number: 'Número',
    groups: 'Grupos',
    groupsHint: 'Separe los nombres con comas.',
    mode: 'Conectada para',
    remote: 'disparar',
    remoteTransfer: 'disparar y leer sus tarjetas',
    contents: 'solo leer sus tarjetas',
    modeHint: 'No todas las cámaras lo admiten, y algunas se quedan sin imagen en directo: pruébelo.',
    modeNextSession: 'Se aplica en su próxima conexión.',
    connects: 'Conectarla siempre que esté enchufada',
    forget: 'Olvidar…',
    reallyForget: 'Confirmar',
    body: 'Cámara',
    attached: 'Conexión',
    state: 'Estado',
    lastPicture: 'Última foto',
    template: 'Nombres de fotos',
    inherited: (template) =>
      template === '' ? 'Vacío: los nombres que da la cámara.' : `Vacío: ${template}`,
  },
  rig: {
    name: 'Nombre del rig',
    session: 'Sesión: lo que se fotografía',
    template: 'Nombres de fotos',
    templateHint:
      'Por ejemplo {date}/{shot:4}/{number}-{name}-{seq}.{ext}; vacío: los nombres que dan las cámaras.',
    group: (name) => `Nombres de fotos del grupo ${name}`,
    groupHint: 'Vacío: igual que el rig.',
    file: (path) => `Guardado en ${path}`,
  },
};
