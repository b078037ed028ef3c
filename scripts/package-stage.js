// Makes the stage, the folder that the package is packed from. It has the files of this checkout and, in node_modules,
// all packages that must be installed with rigd, for every architecture, so that `npm install` of the package needs no
// registry. npm-shrinkwrap.json and the software bill of materials list all of these with digests. Must not know how
// binaries are made or checked.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { billOf } from './bill-of-materials.js';

/** File from which npm reads the versions and digests of packages, as they were when the package was made. */
export const SHRINKWRAP = 'npm-shrinkwrap.json';
/** The bill of materials, in CycloneDX JSON: every package whose code is in this one. */
export const BILL = 'sbom.cdx.json';
const LOCK = 'package-lock.json';
/** Members of package.json that only a checkout needs. */
const OF_CHECKOUT = ['devDependencies', 'scripts', 'allowScripts'];

const npm = (words, cwd) =>
  execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/**
 * Packs the package into the working directory.
 * @param {readonly string[]} arches architectures whose binaries exist
 * @returns result of `npm pack --json`: its name, and its files with their sizes
 */
export function packStaged(arches) {
  const stage = mkdtempSync(join(tmpdir(), 'rigd-stage-'));
  try {
    const [{ files }] = JSON.parse(npm(['pack', '--dry-run', '--json', '--ignore-scripts']));
    for (const { path } of files) copy(path, join(stage, path));
    const description = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const name of OF_CHECKOUT) delete description[name];
    writeJson(join(stage, 'package.json'), {
      ...description,
      files: [...description.files, SHRINKWRAP, BILL],
      bundleDependencies: Object.keys(description.dependencies),
    });
    install(stage, arches);
    const [packed] = JSON.parse(
      npm(['pack', '--json', '--ignore-scripts', '--pack-destination', process.cwd()], stage),
    );
    return packed;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Puts the dependencies into the stage, and writes the files that list them. */
function install(stage, arches) {
  // npm removes packages for another architecture, so each architecture is first installed in its own folder.
  for (const arch of arches) {
    const own = mkdtempSync(join(tmpdir(), 'rigd-dependencies-'));
    try {
      for (const name of ['package.json', '.npmrc'])
        copy(name === '.npmrc' ? name : join(stage, name), join(own, name));
      copy(LOCK, join(own, LOCK));
      npm(['install', '--package-lock-only', '--ignore-scripts', '--omit=dev'], own);
      npm(['ci', '--ignore-scripts', '--omit=dev', '--os=linux', `--cpu=${arch}`, '--libc=glibc'], own);
      cpSync(join(own, 'node_modules'), join(stage, 'node_modules'), {
        recursive: true,
        // These are npm's own files; the links of two architectures would collide.
        filter: (path) => !['.package-lock.json', '.bin'].includes(basename(path)),
      });
      copy(join(own, LOCK), join(stage, SHRINKWRAP));
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  }
  const path = join(stage, SHRINKWRAP);
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  // Packages for other systems are missing, and must not be requested.
  for (const folder of Object.keys(lock.packages))
    if (folder !== '' && !existsSync(join(stage, folder))) delete lock.packages[folder];
  writeJson(path, lock);
  writeJson(join(stage, BILL), billOf(stage, Object.keys(lock.packages)));
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
