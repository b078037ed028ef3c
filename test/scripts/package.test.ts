// Files that `npm pack` takes into the package, without the binaries, which `make package` makes and checks itself.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

interface PackageFacts {
  readonly version: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}

/** Checked part of a bill of materials. */
interface Bill {
  readonly components: readonly {
    readonly name: string;
    readonly purl?: string;
    readonly hashes?: readonly unknown[];
    readonly components?: readonly { readonly name: string }[];
  }[];
}

/** Files that a user needs: each is a file, or the beginning of the names of several. */
const NEEDED = [
  'bin/rigd',
  'bin/CameraWebApp',
  'bin/start.mjs',
  'bin/load-program.js',
  'bin/node-version.mjs',
  'bin/package.json',
  'dist/gateway/bundle/main.js',
  'dist/worker/bundle/main.js',
  'dist/worker/bundle/scout.js',
  'dist/worker/bundle/session.js',
  'dist/cli/bundle/main.js',
  'dist/cli/bundle/probe.js',
  'dist/doctor/bundle/main.js',
  'dist/served/swagger-ui-bundle.js',
  'dist/served/page.html',
  'dist/served/page.html.br',
  'dist/served/openapi.json.gz',
  'dist/THIRD-PARTY-NOTICES.md',
  'man/rigd.1',
  'data/systemd/',
  'data/bodies/',
  'docs/use/guide.md',
  'docs/develop/packaging.md',
  'native/Makefile',
  'native/addon/',
  'native/simulator/',
  'native/abi/',
  'openapi.json',
  'scripts/first-shot.js',
  'LICENSE',
  'README.md',
];
/** Files that only a checkout needs, or that are private to a machine. */
const UNNEEDED =
  /^(dist-|test|bench|harness|examples|src|native\/build|\.)|\.(js\.map|d\.ts|tsbuildinfo|tgz|o|cache)$|(^|\/)(node_modules|\.env|\.npmrc)(\/|$)/;

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' }),
) as [{ readonly files: readonly { readonly path: string }[] }];
const names = packed.files.map(({ path }) => path);

t.test('the package has what a user needs', async (t) => {
  const isThere = (wanted: string) =>
    wanted.endsWith('/') ? names.some((name) => name.startsWith(wanted)) : names.includes(wanted);
  t.strictSame(
    NEEDED.filter((wanted) => !isThere(wanted)),
    [],
  );
});

t.test('the package has nothing that only a checkout needs', async (t) => {
  t.strictSame(
    names.filter((name) => UNNEEDED.test(name)),
    [],
  );
});

t.test('no program of the package names the directory of this checkout', async (t) => {
  const programs = names.filter((name) => /^(bin|dist|public|scripts|data)\//.test(name));
  const telling = programs.filter((name) => readFileSync(name).includes(process.cwd()));
  t.strictSame(telling, []);
  t.ok(programs.length > 50, `${programs.length} files were read`);
});

t.test('packages installed with the package accept the oldest promised node', async (t) => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, PackageFacts>>;
  };
  const oldest = packages['']?.engines?.node?.replace('>=', '') ?? '';
  t.match(oldest, /^\d+\.\d+\.\d+$/);
  const installed = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  const faults = installed
    .filter(([, { engines }]) => !accepts(engines?.node ?? '>=0', oldest))
    .map(([name, { engines }]) => `${name}: ${engines?.node}`);
  t.strictSame(faults, []);
  t.ok(installed.length > 3);
});

t.test('every package in a bundle has its notice', async (t) => {
  const notices = readFileSync('dist/THIRD-PARTY-NOTICES.md', 'utf8');
  const bundled = new Set(['node_modules/node-addon-api', 'node_modules/swagger-ui-dist']);
  for (const file of sourceMaps()) {
    const { sources } = JSON.parse(readFileSync(file, 'utf8')) as { readonly sources: readonly string[] };
    for (const source of sources) {
      const [folder] = /node_modules\/.*$/.exec(source) ?? [];
      const [own] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(folder ?? '') ?? [];
      // Some packages have a source map of their own, which names files that are in no package.
      if (own !== undefined && existsSync(`${own}/package.json`)) bundled.add(own);
    }
  }
  const without = [...bundled].filter((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<
      'name' | 'version',
      string
    >;
    return !notices.includes(`## ${name} ${version} (`);
  });
  t.strictSame(without, []);
  t.ok(bundled.has('node_modules/fastify'), `${bundled.size} packages are in bundles`);
});

t.test('the lock file, and so the shrinkwrap of the package, names no registry', async (t) => {
  const lock = readFileSync('package-lock.json', 'utf8');
  t.notMatch(lock, /"resolved"|registry\./);
});

t.test(
  'the bill of materials has what is bundled, what is installed beside it, and what libvips is made of',
  async (t) => {
    const beside = ['node_modules/sharp', 'node_modules/node-gyp-build', ...libvipsFolders()];
    const { billOf } = await import(new URL('../../scripts/bill-of-materials.js', import.meta.url).href);
    const bill = billOf('.', ['', ...beside]) as Bill;
    t.match(bill, { bomFormat: 'CycloneDX', metadata: { component: { name: 'rigd', type: 'application' } } });
    const names = bill.components.map(({ name }) => name);
    const notices = readFileSync('dist/THIRD-PARTY-NOTICES.md', 'utf8').matchAll(/^## (\S+) \S+ \(/gm);
    const wanted = ['sharp', 'node-gyp-build', 'fastify', ...[...notices].map(([, name = '']) => name)];
    t.strictSame(
      wanted.filter((name) => !names.includes(name)),
      [],
    );
    t.notOk(names.includes('typescript'), 'what only a checkout needs is not in it');
    const libraries = bill.components.flatMap(({ components = [] }) => components.map(({ name }) => name));
    t.ok(libraries.includes('vips') && libraries.includes('png'), libraries.join(' '));
    const without = bill.components.filter(
      ({ purl, hashes = [] }) => purl === undefined || hashes.length === 0,
    );
    t.strictSame(without, []);
  },
);

/** The packages with libvips, of this machine. */
function libvipsFolders(): string[] {
  const names = readdirSync('node_modules/@img').filter((name) => name.startsWith('sharp-libvips-'));
  return names.map((name) => `node_modules/@img/${name}`);
}

/**
 * Whether a range accepts a version. Only the forms that our packages use are known; any other form is refused, so
 * that a person looks at it.
 */
function accepts(range: string, version: string): boolean {
  return range.split('||').some((part) => {
    const [, operator, wanted = ''] = /^\s*(>=|\^)\s*([\dx.]+)\s*$/.exec(part) ?? [];
    const numbers = wanted.split('.').map((number) => Number(number.replace('x', '0')));
    const own = version.split('.').map(Number);
    if (operator === undefined || (operator === '^' && numbers[0] !== own[0])) return false;
    const at = numbers.findIndex((number, place) => number !== own[place]);
    return at === -1 || (own[at] ?? 0) > (numbers[at] ?? 0);
  });
}

/** esbuild writes there what each bundle was made of. */
function sourceMaps(): string[] {
  return readdirSync('dist').flatMap((part) => {
    const folder = `dist/${part}/bundle`;
    return existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.map'))
          .map((name) => `${folder}/${name}`)
      : [];
  });
}

t.test('an installation for all users brings the manual page', async (t) => {
  const directory = testDirectory(t, { from: {}, prefix: {} });
  const [from, prefix] = [join(directory, 'from'), join(directory, 'prefix')];
  const { name, version, bin, man } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(from, 'package.json'), JSON.stringify({ name, version, bin, man }));
  for (const folder of ['bin', 'man']) cpSync(folder, join(from, folder), { recursive: true });
  const npm = (...words: string[]) => execFileSync('npm', words, { cwd: from, encoding: 'utf8' }).trim();
  const archive = npm('pack', '--silent');
  npm('install', '--global', '--offline', '--silent', '--prefix', prefix, `./${archive}`);
  t.match(readFileSync(join(prefix, 'share/man/man1/rigd.1'), 'utf8'), /^\.TH RIGD 1/m);
});
