// Makes the notices of the packages whose code is shipped in rigd, in a bundle or compiled into the addon. Their
// licences require that the text goes with every copy. A package without a licence text fails the build, so that a
// person finds the text.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that are compiled into the addon and in no bundle. */
const IN_THE_ADDON = ['node_modules/node-addon-api', 'node_modules/node-api-headers'];
/** The folder of the package that a file belongs to. */
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;
/**
 * Packages without a licence file whose description states the MIT licence: the holder of the copyright, by name of the
 * package.
 */
const MIT_BY_DESCRIPTION = { 'abstract-logging': 'James Sumners' };
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-](md|txt|mit|apache2))?$/i;

/**
 * @param files the files in the bundles, with the names that esbuild uses.
 * @returns a text in Markdown with name, version, licence and licence text of every package.
 * @throws Error when a package has no licence text.
 */
export function noticesOf(files) {
  const folders = new Set(IN_THE_ADDON);
  for (const file of files) {
    const [folder] = PACKAGE.exec(file) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  // A package may be installed twice, for two packages that need it.
  const byTitle = new Map([...folders].map(read).map((one) => [one.title, one]));
  const packages = [...byTitle.values()].sort((one, other) => one.title.localeCompare(other.title, 'en'));
  const bare = packages.filter(({ texts }) => texts.length === 0).map(({ title }) => title);
  if (bare.length > 0) throw new Error(`no licence text in: ${bare.join(', ')}`);
  const sections = packages.map(
    ({ title, licence, texts }) => `## ${title} (${licence})\n\n${texts.join('\n\n')}`,
  );
  return `# Notices\n\nrigd contains code of these packages.\n\n${sections.join('\n\n')}\n`;
}

function read(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((entry) => LICENCE_FILE.test(entry))
    .sort()
    .map((entry) => readFileSync(join(folder, entry), 'utf8'));
  const holder = MIT_BY_DESCRIPTION[name];
  if (texts.length === 0 && license === 'MIT' && holder !== undefined) texts.push(mitOf(holder));
  return {
    title: `${name} ${version}`,
    licence: license ?? 'see the text',
    texts: texts.map((text) => `\`\`\`text\n${text.trim()}\n\`\`\``),
  };
}

/** The text of the MIT licence, which this project has too, with another holder. */
function mitOf(holder) {
  return readFileSync('LICENSE', 'utf8').replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}
