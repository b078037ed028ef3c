// The software bill of materials of the package, in CycloneDX. It lists the packages whose code is in the package,
// either installed beside it or in a bundle, with what npm knows about them, and the C libraries inside libvips.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File that scripts/notices.js has written, with one heading for each package in a bundle. */
const NOTICES = 'dist/THIRD-PARTY-NOTICES.md';
const HEADING = /^## (\S+) (\S+) \(/gm;
/** File in which packages of sharp list the libraries that they contain. */
const VERSIONS = 'versions.json';

/**
 * @param {string} stage the folder of the package
 * @param {readonly string[]} folders below it, of packages that are installed with it; the empty name is the package
 * @throws Error for a package that npm does not know
 */
export function billOf(stage, folders) {
  const all = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const installed = folders.filter((folder) => folder !== '').map((folder) => described(stage, folder));
  const bundled = [...readFileSync(NOTICES, 'utf8').matchAll(HEADING)].map(([, name, version]) => ({
    reference: `${name}@${version}`,
    libraries: [],
  }));
  const known = new Map(all.components.map((component) => [component['bom-ref'], component]));
  const components = [...installed, ...bundled].map(({ reference, libraries }) => {
    const component = known.get(reference);
    if (component === undefined) throw new Error(`${reference} is in the package, and npm does not know it`);
    // A dependency that is optional in the checkout is required in the package.
    return { ...component, scope: 'required', ...(libraries.length === 0 ? {} : { components: libraries }) };
  });
  const references = new Set(components.map((component) => component['bom-ref']));
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  // Time and serial number are removed, so that the same package always gives the same bill.
  const { serialNumber: _number, metadata, ...rest } = all;
  return {
    ...rest,
    metadata: { tools: metadata.tools, component: { ...metadata.component, name, type: 'application' } },
    components: [...references]
      .sort((one, other) => one.localeCompare(other, 'en'))
      .map((reference) => components.find((component) => component['bom-ref'] === reference)),
    dependencies: all.dependencies
      .filter(({ ref }) => references.has(ref) || ref === `${name}@${version}`)
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) })),
  };
}

function described(stage, folder) {
  const { name, version } = JSON.parse(readFileSync(join(stage, folder, 'package.json'), 'utf8'));
  const versions = join(stage, folder, VERSIONS);
  const libraries = existsSync(versions) ? Object.entries(JSON.parse(readFileSync(versions, 'utf8'))) : [];
  return {
    reference: `${name}@${version}`,
    libraries: libraries.map(([library, its]) => ({
      'bom-ref': `${name}@${version}/${library}@${its}`,
      type: 'library',
      name: library,
      version: its,
      purl: `pkg:generic/${encodeURIComponent(library)}@${encodeURIComponent(its)}`,
    })),
  };
}
