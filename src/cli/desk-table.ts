// The commands about recipes and about handing pictures over: rows of the table.

import { RUN_CHANGES } from '../protocol/words.js';
import { type Argument, action, type Command } from './command.js';
import { SELECTION } from './selection.js';

const ID_OPTION = { type: 'string', value: 'TEXT' } as const;
const NO_WAIT = { type: 'boolean', meaning: 'do not wait for the end' } as const;
const SHOTS: Argument = {
  name: 'SHOT',
  meaning: 'number or id of a shot',
  isOptional: true,
  isMany: true,
  completes: 'shot',
};

/** The rows, in the order of the help. */
export const DESK_COMMANDS: readonly Command[] = [
  {
    name: 'recipe',
    group: 'Jobs',
    summary: 'list recipes, run one, and control its run',
    arguments: [
      action(`show forecast run runs watch ${RUN_CHANGES.join(' ')} save remove`, 'list the recipes'),
      {
        name: 'RECIPE|RUN',
        meaning:
          'the recipe; for watch and the changes of a run: the id of the run, default: the only one that runs',
        isOptional: true,
        completes: 'recipe',
      },
      {
        name: 'GROUP|FILE',
        meaning:
          'for run and forecast: a group of the rig, default: all bodies; for save: the file with the text',
        isOptional: true,
        completes: 'group',
      },
    ],
    options: {
      except: {
        type: 'string',
        value: 'BODIES',
        meaning: 'for run and forecast: bodies that take no part, separated by commas',
      },
      id: { ...ID_OPTION, meaning: 'for run: id of the run; with a used id nothing starts' },
      'no-wait': NO_WAIT,
    },
    moreOptions: true,
    details: [
      'For run and forecast, each parameter of the recipe is an option: rigd recipe show RECIPE lists them. Ctrl-C stops ' +
        'the run; its settings are given back. continue triggers a run that waits. docs/use/recipes.md explains recipes.',
    ],
    examples: [
      ['rigd recipe show focus-stack', 'its parameters'],
      ['rigd recipe forecast focus-stack ring --pictures 12', 'time, pictures and bytes of each body'],
      ['rigd recipe run focus-stack ring --pictures 12', 'run it, with progress'],
    ],
    overHttp: true,
    load: () => import('./commands/recipe.js'),
  },
  {
    name: 'export',
    group: 'Jobs',
    summary: 'hand the pictures of shots over, as a folder or a ZIP file',
    arguments: [
      action('start resume stop fetch', 'list the exports'),
      {
        ...SHOTS,
        name: 'SHOT|EXPORT',
        meaning:
          'for start: number or id of a shot; for resume, stop and fetch: id of the export, then for fetch the file',
      },
    ],
    options: {
      ...SELECTION,
      layout: {
        type: 'string',
        value: 'LAYOUT',
        meaning: 'flat (the default), by-subject, colmap, meshroom, or a template of names',
      },
      to: {
        type: 'string',
        value: 'DIR',
        meaning: 'folder on the computer of the service, in the directory for pictures; default: exports/ID',
      },
      zip: { type: 'string', value: 'FILE', meaning: 'a ZIP file on this computer', completes: 'file' },
      'no-xmp': { type: 'boolean', meaning: 'without XMP sidecars' },
      'no-mhl': { type: 'boolean', meaning: 'without a hash list (ASC MHL)' },
      id: { ...ID_OPTION, meaning: 'id of the export; a used id gets that export' },
      'no-wait': NO_WAIT,
    },
    details: ['Nothing is overwritten. Ctrl-C stops the export. docs/use/hand-over.md explains exports.'],
    examples: [
      ['rigd export start --job school-12 --verdict keep --layout by-subject', 'all kept takes of a job'],
      ['rigd export start 12 13 --zip selected.zip', 'two shots as a ZIP file'],
    ],
    overHttp: true,
    load: () => import('./commands/export.js'),
  },
  {
    name: 'bin',
    group: 'Jobs',
    summary: 'move the files of shots into the bin for 30 days, or put them back',
    arguments: [
      action('put restore', 'list the bin'),
      {
        ...SHOTS,
        name: 'SHOT|ENTRY',
        meaning: 'for put: number or id of a shot; for restore: id of the entry',
      },
    ],
    options: SELECTION,
    examples: [
      ['rigd bin put --subject "Ann Lee" --verdict reject', 'the rejected takes of a subject'],
      ['rigd bin restore ID', 'put them back'],
    ],
    overHttp: true,
    load: () => import('./commands/bin.js'),
  },
];
