// Prints the tempers of simulated bodies as a C++ header: data/tempers.json as a struct and a table of it. The build of
// the simulated SDK runs it.

import { loadTempers } from './temper-data.js';

const { tempers, behaviours } = loadTempers();

/** `osdPeriodMs` → `osd_period_ms`. */
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** `osdBetween` → `OsdBetween`, `not-updated` → `NotUpdated`. */
const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

function typeOf({ name, type }) {
  if (Array.isArray(type)) return pascal(name);
  return type === 'bool' ? 'bool' : 'u32';
}

function wordOf(behaviour, temper) {
  const value = behaviour[temper];
  return Array.isArray(behaviour.type) ? `${pascal(behaviour.name)}::k${pascal(value)}` : String(value);
}

const enums = behaviours
  .filter(({ type }) => Array.isArray(type))
  .map(
    ({ name, type }) =>
      `enum class ${pascal(name)} { ${type.map((word) => `k${pascal(word)}`).join(', ')} };`,
  );

const rows = Object.keys(tempers).map((temper) => {
  const members = behaviours.map((behaviour) => wordOf(behaviour, temper));
  return `    {"${temper}", ${members.join(', ')}},`;
});

process.stdout.write(
  [
    '// Generated from data/tempers.json by scripts/generate-tempers.js; do not edit.',
    '#pragma once',
    '',
    '#include "base/integers.h"',
    '',
    'namespace sim {',
    '',
    ...enums,
    '',
    'struct Temper {',
    '  const char* name;',
    ...behaviours.flatMap((behaviour) => [
      `  // ${behaviour.about}.`,
      `  ${typeOf(behaviour)} ${snake(behaviour.name)};`,
    ]),
    '};',
    '',
    'inline constexpr Temper kTempers[] = {',
    ...rows,
    '};',
    '',
    '}  // namespace sim',
    '',
  ].join('\n'),
);
