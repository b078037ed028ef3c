// Checks the layering rules (.dependency-cruiser.cjs) on src, and two things that no such rule can express: that
// imports between folders form no cycle, and that every folder is named by a rule. A run that has read no modules has
// checked nothing, so it is an error too.

import { dirname } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { folderCycles, folderGraph, unnamedFolders } from './folder-graph.js';

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(['src'], options, undefined, {
  tsConfig: extractTSConfig('./tsconfig.json'),
});
const modules = output.modules.filter((module) => module.source.startsWith('src/'));
const folders = [...new Set(modules.map((module) => dirname(module.source)))].sort();

const faults = [
  ...output.summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} -> ${cycle?.map((step) => step.name).join(' -> ') ?? to}`,
  ),
  ...folderCycles(folderGraph(modules, 'src/')).map((cycle) => `folder cycle: ${cycle.join(', ')}`),
  ...unnamedFolders(folders, options.ruleSet.forbidden).map(
    (folder) => `no layering rule names the folder ${folder}/`,
  ),
  ...(modules.length === 0 ? ['no module was read'] : []),
];
for (const fault of faults) console.error(fault);
console.log(`layering: ${modules.length} modules in ${folders.length} folders, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
