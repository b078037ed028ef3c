// The version that `rigd service upgrade` keeps: which package and backup exist after npm has succeeded, has failed
// without a change, or has stopped halfway; and to which version a rollback leads, or that it is refused because npm
// was run by hand. npm is a script here.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

interface Exchange {
  readonly archive: string;
  readonly version: string;
  readonly install: () => void;
  readonly keepState?: (path: string) => Promise<void>;
}
interface Places {
  readonly directory: string;
  readonly root: string;
}
const module = (await import(
  new URL('../../dist/cli/service/previous-version.js', import.meta.url).href
)) as {
  exchange(parts: Exchange, places: Places): Promise<string>;
  isKept(archive: string, places: Places): boolean;
  previousPackage(places: Places): string;
};
const { isKept, previousPackage } = module;
/** An upgrade to version 3, for tests in which the version does not matter. */
const exchange = (parts: Omit<Exchange, 'version'>, places: Places) =>
  module.exchange({ version: '3.0.0', ...parts }, places);
const DIRECTORY = testDirectory(t);

/** An installed version 2. Version 1 is kept, with the state it had. */
function installation(t: Test) {
  const place = mkdtempSync(join(DIRECTORY, 'host-'));
  const [root, directory, programs] = [join(place, 'rigd'), join(place, 'backups'), join(place, 'programs')];
  const about = join(root, 'package.json');
  for (const each of [root, join(directory, 'previous'), programs]) mkdirSync(each, { recursive: true });
  writeFileSync(about, '2');
  writeFileSync(join(directory, 'previous', 'rigd-1.0.0.tgz'), '1');
  writeFileSync(join(directory, 'before-upgrade.tar.gz'), 'state of 1');
  // `npm pack … --pack-destination DIRECTORY ROOT`
  const pack = '#!/bin/sh\n/bin/cp "$6/package.json" "$5/rigd-$(/bin/cat "$6/package.json").0.0.tgz"\n';
  writeFileSync(join(programs, 'npm'), pack, { mode: 0o755 });
  const { PATH } = process.env;
  t.teardown(() => (process.env.PATH = PATH));
  process.env.PATH = `${programs}:${PATH}`;
  return {
    root,
    directory,
    programs,
    /** npm writes a package anew. */
    putNew: (text: string) => {
      writeFileSync(`${about}.new`, text);
      renameSync(`${about}.new`, about);
    },
    previous: () => readdirSync(join(directory, 'previous')).filter((name) => name.endsWith('.tgz')),
    state: () => readFileSync(join(directory, 'before-upgrade.tar.gz'), 'utf8'),
    drafts: () => readdirSync(directory).filter((name) => name.startsWith('keeping-')),
  };
}

const keepState = async (path: string) => writeFileSync(path, 'state of 2');
const diskFull = () => {
  throw new Error('ENOSPC: no space left on device');
};

t.test('after an upgrade the version that was installed is kept, with its state', async (t) => {
  const host = installation(t);
  const kept = await exchange({ archive: '/x.tgz', install: () => host.putNew('3'), keepState }, host);
  t.equal(kept, join(host.directory, 'previous', 'rigd-2.0.0.tgz'));
  t.ok(isKept(kept, host), 'the way back to it needs no further backup');
  t.notOk(isKept(join(host.root, basename(kept)), host));
  t.same([host.previous(), host.state(), host.drafts()], [['rigd-2.0.0.tgz'], 'state of 2', []]);
});

t.test(
  'the version before the installed one stays kept when npm leaves the installed one unchanged',
  async (t) => {
    const host = installation(t);
    const failed = exchange({ archive: '/x.tgz', install: diskFull, keepState }, host);
    await t.rejects(failed, { message: /\/x\.tgz was not installed: .*ENOSPC/ });
    t.same([host.previous(), host.state(), host.drafts()], [['rigd-1.0.0.tgz'], 'state of 1', []]);
    const noState = exchange(
      { archive: '/x.tgz', install: () => host.putNew('3'), keepState: diskFull },
      host,
    );
    await t.rejects(noState, { message: /ENOSPC/ });
    t.same([host.previous(), host.state(), host.drafts()], [['rigd-1.0.0.tgz'], 'state of 1', []]);
    t.equal(readFileSync(join(host.root, 'package.json'), 'utf8'), '2', 'nothing was installed');
  },
);

t.test('the version that worked is kept, with its state, when npm breaks off in the middle', async (t) => {
  for (const harm of ['3', '2', undefined]) {
    const host = installation(t);
    const install = () => {
      if (harm === undefined) renameSync(host.root, `${host.root}.gone`);
      else host.putNew(harm);
      diskFull();
    };
    const archive = '/x.tgz';
    await t.rejects(exchange({ archive, install, keepState }, host), {
      message: /was not installed.*ENOSPC.*\n.*rigd-2\.0\.0\.tgz.*npm install -g/s,
    });
    t.same([host.previous(), host.state(), host.drafts()], [['rigd-2.0.0.tgz'], 'state of 2', []]);
  }
});

t.test('the earlier version stays kept when the way back to it breaks off', async (t) => {
  const host = installation(t);
  // In the millisecond in which npm has written something: the time of a file is more exact than that of a Date.
  const install = () => {
    do host.putNew('');
    while (statSync(join(host.root, 'package.json')).ctimeMs < Date.now());
    diskFull();
  };
  const archive = join(host.directory, 'previous', 'rigd-1.0.0.tgz');
  await t.rejects(exchange({ archive, install }, host), { message: /rigd-1\.0\.0\.tgz.*npm install -g/s });
  t.same([host.previous(), host.state(), host.drafts()], [['rigd-1.0.0.tgz'], 'state of 1', []]);
  const kept = await exchange({ archive: '/x.tgz', install: () => host.putNew('3'), keepState }, host);
  t.equal(kept, archive, 'what was half installed is not kept in its place');
  t.same([host.previous(), host.state()], [['rigd-1.0.0.tgz'], 'state of 1']);
});

for (const harm of ['3', undefined])
  t.test(
    `a half-finished installation of npm (${harm ?? 'nothing'}) does not replace the version that worked`,
    async (t) => {
      const host = installation(t);
      const breakOff = () => {
        if (harm !== undefined) host.putNew(harm);
        else if (existsSync(host.root)) rmSync(host.root, { recursive: true });
        diskFull();
      };
      const toFile = { archive: '/x.tgz', keepState };
      await t.rejects(exchange({ ...toFile, install: breakOff }, host));
      const stateOfHalf = async (path: string) => writeFileSync(path, 'state of a half one');
      for (const install of [breakOff, diskFull]) {
        await t.rejects(exchange({ ...toFile, install, keepState: stateOfHalf }, host), {
          message: /ENOSPC/,
        });
        t.same([host.previous().includes('rigd-2.0.0.tgz'), host.state()], [true, 'state of 2']);
      }
      const archive = join(host.directory, 'previous', 'rigd-2.0.0.tgz');
      await t.rejects(exchange({ archive, install: breakOff }, host), { message: /rigd-2\.0\.0\.tgz/ });
      const putWhole = (version: string) => () => {
        mkdirSync(host.root, { recursive: true });
        host.putNew(version);
      };
      t.equal(await exchange({ archive, install: putWhole('2') }, host), archive, 'the way back is open');
      t.equal(readFileSync(archive, 'utf8'), '2');
      t.same([host.previous(), host.state(), host.drafts()], [['rigd-2.0.0.tgz'], 'state of 2', []]);
      await exchange({ ...toFile, install: putWhole('4') }, host);
      await exchange({ ...toFile, install: putWhole('5') }, host);
      t.same(host.previous(), ['rigd-4.0.0.tgz'], 'and after a success all is as before');
    },
  );

t.test('after npm by hand the state is kept anew', async (t) => {
  const host = installation(t);
  const install = () => {
    host.putNew('3');
    diskFull();
  };
  await t.rejects(exchange({ archive: '/x.tgz', install, keepState }, host));
  // As the message says: npm install -g, some time later.
  await until('a later time', () => {
    host.putNew('2');
    return isLater(host);
  });
  const later = async (path: string) => writeFileSync(path, 'later state of 2');
  await exchange({ archive: '/x.tgz', install: () => host.putNew('3'), keepState: later }, host);
  t.same([host.previous(), host.state()], [['rigd-2.0.0.tgz'], 'later state of 2']);
});

/** Versions 1 to 2 by `rigd service upgrade`, in a host whose npm is a script. */
async function upgraded(t: Test) {
  const host = installation(t);
  rmSync(join(host.directory, 'previous'), { recursive: true });
  const byHand = (version: number) =>
    host.putNew(JSON.stringify({ name: 'rigd', version: `${version}.0.0` }));
  // `npm pack … --pack-destination DIRECTORY ROOT`
  const name = `$(/bin/sed 's/.*"version":"\\([^"]*\\).*/rigd-\\1.tgz/' "$6/package.json")`;
  writeFileSync(join(host.programs, 'npm'), `#!/bin/sh\n/bin/cp "$6/package.json" "$5/${name}"\n`);
  byHand(1);
  const parts = { archive: '/x.tgz', keepState };
  const upgrade = (version: number, install = () => byHand(version)) =>
    module.exchange({ ...parts, version: `${version}.0.0`, install }, host);
  const breakOff = (version: number) =>
    t.rejects(
      upgrade(version, () => {
        byHand(version);
        diskFull();
      }),
    );
  await upgrade(2);
  return {
    ...host,
    upgrade,
    breakOff,
    /** Installs a version by hand, long enough after npm stopped halfway. */
    byHand: (version: number) =>
      until('a later time', () => {
        byHand(version);
        return isLater(host);
      }),
    /** The package to which a rollback leads. */
    back: () => basename(previousPackage(host)),
    /** Installs a kept package, as the refusal advises. */
    goTo: (version: number) => {
      const archive = join(host.directory, 'previous', `rigd-${version}.0.0.tgz`);
      return module.exchange({ archive, version: `${version}.0.0`, install: () => byHand(version) }, host);
    },
  };
}

const notKept = (installed: number, kept: number, keptFor: number) =>
  new RegExp(
    `nothing was changed: the version before rigd ${installed}\\.0\\.0 is not kept` +
      `.* rigd ${kept}\\.0\\.0, which was installed before rigd ${keptFor}\\.0\\.0.*\\n.*--rollback /\\S+/rigd-${kept}\\.0\\.0\\.tgz`,
  );

t.test('the way back leads to the version before the installed one, and forward again', async (t) => {
  const host = await upgraded(t);
  t.equal(host.back(), 'rigd-1.0.0.tgz');
  await host.goTo(1);
  t.equal(host.back(), 'rigd-2.0.0.tgz');
  await host.goTo(2);
  await host.upgrade(3);
  t.equal(host.back(), 'rigd-2.0.0.tgz');
});

t.test('after npm by hand the way back does not lead two versions back unless that is named', async (t) => {
  const host = await upgraded(t);
  await host.byHand(3);
  t.throws(() => host.back(), { message: notKept(3, 1, 2) });
  await host.goTo(1);
  t.equal(host.back(), 'rigd-3.0.0.tgz', 'what npm installed by hand is the one before now');
  await host.goTo(3);
  await host.byHand(1);
  t.throws(() => host.back(), { message: notKept(1, 1, 3) });
  await host.byHand(3);
  t.equal(host.back(), 'rigd-1.0.0.tgz', 'the version that it was kept for is installed again');
  await host.byHand(4);
  await host.upgrade(5);
  t.equal(host.back(), 'rigd-4.0.0.tgz', 'an upgrade keeps what is installed');
});

t.test(
  'after npm has broken off, the way back leads to what worked until npm by hand succeeds',
  async (t) => {
    const host = await upgraded(t);
    await host.breakOff(3);
    t.equal(host.back(), 'rigd-2.0.0.tgz');
    rmSync(join(host.root, 'package.json'));
    t.equal(host.back(), 'rigd-2.0.0.tgz', 'whatever is left of the other one');
    await host.byHand(4);
    t.throws(() => host.back(), { message: notKept(4, 2, 3) });
    await host.upgrade(5);
    t.throws(() => host.back(), { message: notKept(5, 2, 3) }, 'that is kept until npm has succeeded');
    await host.upgrade(6);
    t.equal(host.back(), 'rigd-5.0.0.tgz');
  },
);

t.test(
  'the version that worked before npm broke off, installed by hand, is the version before the next one',
  async (t) => {
    const host = await upgraded(t);
    await host.breakOff(3);
    await host.byHand(2);
    await host.upgrade(3);
    t.equal(host.back(), 'rigd-2.0.0.tgz');
  },
);

t.test('a package that an older rigd has kept is still the previous version', async (t) => {
  t.equal(basename(previousPackage(installation(t))), 'rigd-1.0.0.tgz');
});

/** Whether the installed version was written after the kept one. */
function isLater({ root, directory }: { root: string; directory: string }): boolean {
  const kept = readdirSync(join(directory, 'previous')).map((name) =>
    statSync(join(directory, 'previous', name)),
  );
  return kept.every(({ mtimeMs }) => statSync(join(root, 'package.json')).ctimeMs > mtimeMs);
}
