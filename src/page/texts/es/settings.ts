// Spanish texts of the place Settings.

import type { settings as english } from '../en/settings.js';
import { cameras, count, listed, number } from './count.js';
import { propertyNames } from './property-names.js';

const MODE = propertyNames['exposure-program-mode'];

/** Bodies by their numbers or names: `cámara 5`, `cámaras 2 y 5`. */
const named = (signs: readonly string[]): string =>
  `${signs.length === 1 ? 'cámara' : 'cámaras'} ${listed(signs)}`;

/** The texts. */
export const settings: typeof english = {
  settings: {
    table: 'Cámaras y sus ajustes',
    whom: 'Para',
    bodies: (connected: number, all: number): string =>
      connected === all ? cameras(all) : `${number(connected)} de ${cameras(all)}`,
    tools: (chosen: number): string => (chosen === 0 ? 'Opciones' : `Opciones (${number(chosen)})`),
    oneBody: 'Mostrar',
    together: 'Todas las cámaras juntas',
    addColumn: 'Añadir un ajuste…',
    removeColumn: (name) => `No mostrar ${name}`,
    onlyDifferent: 'Solo diferencias',
    declare: 'Guardar también en el archivo del rig',
    sheet: 'Preajustes y archivo del rig',
    rigFile: 'Archivo del rig',
    reading: 'Leyendo las cámaras…',
    readingCell: '…',
    unreadable: 'sin leer',
    away: '–',
    lacksSetting: '—',
    odd: 'distinto',
    differs: 'son distintos',
    mostly: (value, odd) => `${value}, ${count(odd, 'distinto', 'distintos')}`,
    hasValue: (signs, value) => `${value} en ${named(signs)}`,
    otherOn: (signs) => `distinto en ${named(signs)}`,
    notOn: (signs) => `no en ${listed(signs)}`,
    cellLabel: (body, name) => `${name} de ${body}`,
    allLabel: (name) => `${name} de todas las cámaras mostradas`,
    makeEqual: (name, value, signs) => `Igualar: ${name} ${value} en ${named(signs)}`,
    locked: (name) => `${name}: no se puede ajustar ahora`,
    lockedCell: (body, name, value) => `${name} de ${body}: ${value}, no se puede ajustar ahora`,
    lockedBy: (body, name, value) =>
      name === MODE ? `${body} está en ${value}.` : `${name} de ${body}: ${value}.`,
    lockedByBody: (body) => `${body} no lo permite ahora. Su pantalla puede mostrar el motivo.`,
    setOn: (name, value, body) =>
      name === MODE ? `Poner ${value} en ${body}` : `Poner ${name} ${value} en ${body}`,
    refused: (name, value) => `${name} ${value}: rechazado`,
    again: 'Reintentar',
    isSet: (name, value) => `${name}: ahora ${value}`,
    isDeclared: 'Guardado en el archivo del rig',
    drift: 'No coincide con el archivo del rig',
    drifted: (desired, current) => `debería ser ${desired}, es ${current}`,
    driftLabel: (name, sentence) => `${name}: ${sentence}`,
    declaredFor: (whom) => `Guardado en el archivo del rig para ${whom}`,
    declareHint: 'Marque «Guardar también en el archivo del rig» para conservar el valor que ajuste.',
    undeclare: 'Quitar',
    undeclareOf: (name) => `Quitar ${name} del archivo del rig`,
    undeclareHint: 'El archivo del rig olvida el valor; las cámaras lo conservan',
    apply: 'Aplicar',
    applyAll: 'Aplicar a todas',
    applyHint: 'Las cámaras reciben los valores del archivo del rig',
    adopt: 'Adoptar',
    adoptAll: 'Adoptar todos',
    adoptHint: 'Los valores actuales se escriben en el archivo del rig',
  },
  presets: {
    title: 'Preajustes',
    forGroup: (group) => `Para: ${group}`,
    none: 'Todavía no hay preajustes.',
    name: 'Guardar los valores actuales como',
    hint: 'Un preajuste con el mismo nombre se sustituye.',
    save: 'Guardar preajuste',
    apply: 'Aplicar',
    applyOf: (name) => `Aplicar ${name}`,
    applied: (name) => `${name} se ha aplicado`,
    diff: 'Comparar',
    diffOf: (name) => `Comparar ${name} con las cámaras`,
    remove: 'Quitar',
    removeOf: (name) => `Quitar ${name}`,
    removeHint: 'El archivo del rig olvida este preajuste. Las cámaras conservan sus valores.',
    same: 'No cambiaría nada.',
    differs: (current, preset) => `${current}, pasa a ${preset}`,
  },
};
