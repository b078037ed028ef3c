// Prints data/systemd/config.toml, the config file that `rigd service install` installs. It explains every setting,
// every limit that can be set, and every key of the simulated SDK. Nearly all lines are comments, even the headers of
// tables, so that a line added at the end is a setting of the service.

import { plain } from '../../dist/gateway/config/setting.js';
import { SETTINGS } from '../../dist/gateway/config/setting-table.js';
import { SIMULATOR_SETTINGS } from '../../dist/gateway/config/simulator-settings.js';
import { loadLimits } from './limit-data.js';
import { wrapped } from './wrapped.js';

const HEAD = `# Settings of rigd: docs/run/configuration.md lists them, "rigd config check" shows what is in force.
# Lines of the form "# name = value" show an example or the default; without the "# " they are in force.
# After a change: systemctl reload rigd (the log then names the settings that need a restart).
# While rigd.socket is enabled, the port and the address are set there: systemctl edit rigd.socket`;

const LIMITS =
  'Limits, each with its default; docs/run/limits.md has the others. To set one, take the "# " away from its line and ' +
  'from the headline; settings of the service then go above the headline.';
const SIMULATOR =
  'The simulated cameras: docs/develop/simulator.md. The headline has to be in force, too, as with limits.';

const comment = (text) =>
  wrapped(text, 108)
    .map((line) => `# ${line}`)
    .join('\n');
/** A sentence; arguments are called as settings are. */
const sentence = (text, folder) => {
  const shown = plain(text, folder).replaceAll(/--([a-z])/g, '$1');
  return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}.`;
};
const atReload = (reloads) => (reloads ? ' A reload applies it.' : '');

function setting([name, { meaning, explained = meaning, fallback, example, isInstalled, reloads }]) {
  const text = `${sentence(explained)} Default: ${sentence(fallback).replace(/^./, (first) => first.toLowerCase())}`;
  return `${comment(`${text}${atReload(reloads)}`)}\n${isInstalled ? '' : '# '}${name} = ${example}`;
}

function limit({ name, default: value, bounds, atLimit, reloads }) {
  const end = atLimit === undefined || atLimit === '' ? '' : ` At the limit: ${plain(atLimit)}.`;
  return `${comment(`${sentence(bounds)}${end}${atReload(reloads)}`)}\n# ${name} = ${value}`;
}

function simulated([key, { fallback, meaning, example }]) {
  return `${comment(`${sentence(meaning, 'docs/develop')} Default: ${plain(fallback)}.`)}\n# ${key} = ${example}`;
}

const limits = loadLimits().filter(({ setting }) => setting === true);
process.stdout.write(
  [
    HEAD,
    ...Object.entries(SETTINGS).map(setting),
    `${comment(LIMITS)}\n# [limits]`,
    ...limits.map(limit),
    `${comment(SIMULATOR)}\n# [simulator]`,
    ...Object.entries(SIMULATOR_SETTINGS).map(simulated),
  ].join('\n\n'),
);
process.stdout.write('\n');
