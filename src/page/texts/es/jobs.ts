// Spanish texts of jobs: subjects and their takes.

import type { jobs as english } from '../en/jobs.js';
import { count, form, number } from './count.js';

/** The texts. */
export const jobs: typeof english = {
  job: {
    label: 'Trabajo',
    none: 'Sin trabajo: los disparos no son tomas de un sujeto',
    add: 'Trabajo nuevo…',
    more: 'Acciones del trabajo',
    close: 'Cerrar el trabajo',
    addTitle: 'Trabajo nuevo',
    name: 'Nombre del trabajo',
    fields: 'Campos de cada sujeto',
    fieldsHint: 'Separados por comas, por ejemplo: talla, color',
    create: 'Abrir el trabajo',
    earlier: 'O un trabajo anterior',
    openAgain: (name) => `Volver a abrir ${name}`,
    noSubject: 'Todavía sin sujeto',
    noSubjectHint: 'Lea un código de barras, elija en la cola o pulse «Sujeto siguiente».',
    nextIs: (take) => `Siguiente: ${take}`,
    nextTake: (take) => `Sigue la toma ${number(take)}.`,
    done: (done, all) =>
      `${number(done)} de ${count(all, 'sujeto', 'sujetos')} ${form(done, 'terminado', 'terminados')}`,
    next: 'Sujeto siguiente',
    queue: 'Cola…',
    queueOf: (job) => `Cola de ${job}`,
    barcode: 'Código de barras',
    isCurrent: (name) => `Ahora le toca a ${name}.`,
    already: (name) => `Ya le toca a ${name}.`,
    over: 'Todos los sujetos están terminados.',
    unknown: (code) => `Ningún sujeto tiene el código ${code}`,
    unknownHint: 'Añada uno y será el actual. O cierre esto y vuelva a leer el código.',
    subjectName: 'Nombre del sujeto',
    addSubject: 'Añadir un sujeto',
    find: 'Buscar un sujeto',
    moreFound: (subjects) => `${count(subjects, 'sujeto más', 'sujetos más')}: búsquelos`,
    noneFound: 'Ningún sujeto coincide.',
    importCsv: 'Importar CSV…',
    exportCsv: 'Exportar a CSV',
    imported: (added, changed) =>
      `${count(added, 'añadido', 'añadidos')}, ${count(changed, 'cambiado', 'cambiados')}`,
    current: 'actual',
    isDone: 'terminado ✓',
    takes: (takes) => count(takes, 'toma', 'tomas'),
    take: (take) => `Toma ${number(take)}`,
    takeOf: (subject, take) => `${subject}, toma ${number(take)}`,
    lacks: (bodies) => `Falta una foto de ${bodies}.`,
    reshoot: (bodies) => `Repetir lo que falta (${number(bodies)})`,
  },
};
