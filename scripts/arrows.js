// Checks the arrows between the layers (.dependency-cruiser.cjs). A run that read no modules has checked
// nothing, so that is an error too.

import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(['src'], options, undefined, {
  tsConfig: extractTSConfig('./tsconfig.json'),
});
const { violations } = output.summary;
const read = output.modules.filter((module) => module.source.startsWith('src/')).length;
for (const { rule, from, to, cycle } of violations) {
  console.error(`${rule.name}: ${from} -> ${cycle?.map((step) => step.name).join(' -> ') ?? to}`);
}
if (read === 0) console.error('no module was read');
console.log(`arrows: ${read} modules, ${violations.length} violations`);
process.exit(violations.length === 0 && read > 0 ? 0 : 1);
