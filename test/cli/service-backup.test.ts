// Backup and restore of an installation, in a root directory of its own: the contents of the archive, that it is
// complete, that nothing is overwritten, and that permissions are restored.

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const { writeBackup } = (await import(new URL('../../dist/cli/service/backup.js', import.meta.url).href)) as {
  writeBackup(
    path: string,
    places: readonly object[],
    owners: object,
  ): Promise<{ manifest: { files: readonly { name: string }[] } }>;
};
const RIGD = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const directory = testDirectory(t);
let roots = 0;

const CONFIG =
  'state-dir = "/var/lib/rigd/state"\nsave-dir = "/var/lib/rigd/pictures"\ntoken-file = "/srv/token"\n';
/** Files of an installation, with their modes. */
const FILES: Readonly<Record<string, readonly [text: string, mode: number]>> = {
  'etc/rigd/config.toml': [CONFIG, 0o640],
  'etc/rigd/bus-password': ['a-password-of-the-bus\n', 0o600],
  'etc/systemd/system/rigd.socket.d/hosts.conf': ['[Socket]\n', 0o644],
  'var/lib/rigd/state/rig.toml': ['[[body]]\n', 0o600],
  'var/lib/rigd/state/shots/shots-00000001.jsonl': ['{"shot":1}\n', 0o600],
};
/** Files that a backup leaves out. */
const LEFT = [
  'var/lib/rigd/state/recordings/one',
  'var/lib/rigd/state/simulator/body/log',
  'var/lib/rigd/state/launch/x/program',
  'var/lib/rigd/pictures/DSC00001.JPG',
];

function put(root: string, name: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
  chmodSync(join(root, name), mode);
}

function installation(): string {
  roots += 1;
  const root = join(directory, `root-${roots}`);
  for (const [name, [text, mode]] of Object.entries(FILES)) put(root, name, text, mode);
  chmodSync(join(root, 'var/lib/rigd/state'), 0o700);
  for (const name of LEFT) put(root, name, 'not kept');
  return root;
}

function service(root: string, ...words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(RIGD, ['service', ...words, '--root', root], { encoding: 'utf8' });
}

/** The same, with a full file system mounted at `full`, which only this command sees. */
function withoutRoom(root: string, full: string, ...words: readonly string[]): SpawnSyncReturns<string> {
  const script = 'mkdir -p "$0" && mount -t tmpfs -o nr_inodes=1 rigd "$0" && exec "$@"';
  const command = [RIGD, 'service', ...words, '--root', root];
  return spawnSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', script, full, ...command], {
    encoding: 'utf8',
  });
}
const noNamespace =
  spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0 ? false : 'no unshare here';

function saved(t: Test): { root: string; archive: string } {
  const root = installation();
  const archive = join(root, 'saved.tar.gz');
  t.match(service(root, 'backup', archive), { status: 0, stderr: '' });
  return { root, archive };
}

/** The names in a directory and all directories below it. */
const namesIn = (path: string) =>
  (readdirSync(path, { recursive: true }) as string[])
    .filter((name) => statSync(join(path, name)).isFile())
    .sort();

t.test('a backup has settings, secrets, state and drop-ins, and lists what it left out', async (t) => {
  const root = installation();
  const archive = join(root, 'saved.tar.gz');
  const { status, stdout, stderr } = service(root, 'backup', archive);
  t.match({ status, stderr }, { status: 0, stderr: '' });
  t.match(stdout, /5 files, readable only by root/);
  t.match(stdout, /left out: \/srv\/token, which a setting names/);
  t.equal(statSync(archive).mode & 0o777, 0o600);
  const listed = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' }).stdout.trim().split('\n').sort();
  t.strictSame(listed, [
    'MANIFEST.json',
    'config/bus-password',
    'config/config.toml',
    'rigd.socket.d/hosts.conf',
    'state/rig.toml',
    'state/shots/shots-00000001.jsonl',
  ]);
});

t.test('a backup does not overwrite', async (t) => {
  const { root, archive } = saved(t);
  const before = readFileSync(archive);
  t.match(service(root, 'backup', archive), {
    status: 1,
    stderr: /exists already and is not overwritten/,
  });
  t.strictSame(readFileSync(archive), before);
});

t.test('a link in the state directory is not followed', async (t) => {
  const root = installation();
  const secret = join(root, 'shadow');
  writeFileSync(secret, 'of another');
  symlinkSync(secret, join(root, 'var/lib/rigd/state/link'));
  const archive = join(root, 'saved.tar.gz');
  t.match(service(root, 'backup', archive), {
    status: 0,
    stdout: /left out: .*state\/link, which is not a plain file/,
  });
  t.notMatch(gunzipSync(readFileSync(archive)).toString('latin1'), /of another/);
});

t.test('a restore puts all back with its rights, and moves present files aside', async (t) => {
  const { root, archive } = saved(t);
  put(root, 'etc/rigd/config.toml', `${CONFIG}port = 9000\n`, 0o644);
  put(root, 'var/lib/rigd/state/new', 'since then');
  const dry = service(root, 'restore', archive, '--dry-run');
  t.match(dry, { status: 0, stdout: /5 files, all undamaged\n(.*; the present file moves to .*\n)+/ });
  t.match(readFileSync(join(root, 'etc/rigd/config.toml'), 'utf8'), /9000/, 'a dry run changes nothing');

  const { status, stdout } = service(root, 'restore', archive);
  t.equal(status, 0);
  for (const [name, [text, mode]] of Object.entries(FILES)) {
    t.equal(readFileSync(join(root, name), 'utf8'), text, name);
    t.equal(statSync(join(root, name)).mode & 0o777, mode, `${name}: mode`);
  }
  t.equal(statSync(join(root, 'var/lib/rigd/state')).mode & 0o777, 0o700);
  t.notOk(existsSync(join(root, 'var/lib/rigd/state/new')));
  const asides = [...stdout.matchAll(/the file before it is (\S+)/g)].map(([, path]) => path ?? '');
  t.equal(asides.length, 3, 'each is named');
  t.match(
    asides.flatMap(namesIn),
    ['bus-password', 'config.toml', 'launch/x/program', 'new', 'recordings/one'],
    'nothing is missing',
  );
  t.strictSame(namesIn(join(root, 'var/lib/rigd/pictures')), ['DSC00001.JPG']);
  t.strictSame(readdirSync(join(root, 'var/backups/rigd')), [], 'nothing is left of the unpacking');
});

t.test('a restore into an empty root puts everything in place', async (t) => {
  const { archive } = saved(t);
  const root = join(directory, 'empty');
  mkdirSync(root);
  t.match(service(root, 'restore', archive), { status: 0, stdout: /not in the backup: \/srv\/token/ });
  t.equal(readFileSync(join(root, 'etc/rigd/config.toml'), 'utf8'), CONFIG);
});

/** Damage to the uncompressed archive, and the expected refusal. */
const HARMS: Readonly<Record<string, readonly [(plain: Buffer) => Buffer, RegExp]>> = {
  'a bit of a file': [
    (plain) => changed(plain, 'a-password-of-the-bus', 'a-password-of-the-bUs'),
    /config\/bus-password in it differs from the file that was saved/,
  ],
  'the end': [(plain) => plain.subarray(0, 2048), /the archive is cut/],
  'its list': [(plain) => changed(plain, '"rigd-backup"', '"rigd-report"'), /it is not a backup of rigd/],
  'a newer version': [(plain) => changed(plain, '"rigd": "0.', '"rigd": "9.'), /install that version first/],
  'an owner that is not here': [
    (plain) => changed(plain, /"owner": "[^"]+"/g, (found) => `"owner": "${'x'.repeat(found.length - 11)}"`),
    /this host has no user x+: run rigd service install first/,
  ],
  'a mode with more than rights': [
    (plain) => changed(plain, /"mode": 384/g, () => '"mode": 999'),
    /its list of files is damaged/,
  ],
  'a way out': [
    (plain) => changed(plain, /"name": "state\/rig\.toml"/g, () => '"name": "../../rig.toml"'),
    /its list of files is damaged/,
  ],
};

/** Replaces text by text of the same length, so the headers of the archive remain right. */
function changed(plain: Buffer, from: string | RegExp, to: string | ((found: string) => string)): Buffer {
  const text = plain.toString('latin1');
  const other = typeof to === 'string' ? text.replaceAll(from, to) : text.replaceAll(from, to);
  if (other === text || other.length !== text.length) throw new Error(`${String(from)} was not changed`);
  return Buffer.from(other, 'latin1');
}

for (const [what, [harm, refusal]] of Object.entries(HARMS)) {
  t.test(`an archive is refused, and nothing is changed: ${what}`, async (t) => {
    const { root, archive } = saved(t);
    put(root, 'etc/rigd/config.toml', '# of now\n');
    const harmed = join(root, 'harmed.tar.gz');
    writeFileSync(harmed, gzipSync(harm(gunzipSync(readFileSync(archive)))));
    const { status, stderr } = service(root, 'restore', harmed);
    t.equal(status, 1);
    t.match(stderr, refusal);
    t.match(stderr, /nothing was changed/);
    t.equal(readFileSync(join(root, 'etc/rigd/config.toml'), 'utf8'), '# of now\n');
    t.strictSame(readdirSync(join(root, 'var/backups/rigd')), []);
  });
}

t.test('pictures below the state directory are refused before anything is read', async (t) => {
  const root = installation();
  put(root, 'etc/rigd/config.toml', 'state-dir = "/var/lib/rigd"\nsave-dir = "/var/lib/rigd/pictures"\n');
  t.match(service(root, 'backup', join(root, 'saved.tar.gz')), {
    status: 1,
    stderr: /set another state-dir in/,
  });
});

t.test('a file that is no backup is reported as such', async (t) => {
  const root = installation();
  const cases: readonly [path: string, refusal: string][] = [
    [join(root, 'etc/rigd/config.toml'), 'it is not a backup of rigd, or is damaged'],
    [join(root, 'nowhere.tar.gz'), 'it does not exist'],
    [root, 'it is a directory'],
  ];
  for (const [path, refusal] of cases)
    t.equal(
      service(root, 'restore', path).stderr,
      `rigd: ${path} cannot be restored, and nothing was changed: ${refusal}\n`,
    );
  t.equal(
    service(root, 'backup', '/nowhere/saved.tar.gz').stderr,
    'rigd: no backup was made: /nowhere does not exist\n',
  );
});

t.test('a backup that cannot be read names the place', async (t) => {
  const root = installation();
  const place = 'etc/systemd/system/rigd.service.d';
  put(root, place, 'no directory');
  t.equal(
    service(root, 'backup', join(root, 'saved.tar.gz')).stderr,
    `rigd: no backup was made: a part of the path ${join(root, place)} is not a directory\n`,
  );
});

t.test('a directory that goes while it is read is left out', async (t) => {
  const root = installation();
  const state = join(root, 'var/lib/rigd/state');
  const going = ['shots', 'one', 'two'].map((name) => join(state, name));
  for (const path of going) put(path, 'file', 'of the state');
  let looks = 0;
  // The first look is at the place itself; at the second, everything in it is removed.
  const owners = {
    namesOf: () => {
      looks += 1;
      if (looks > 1) for (const path of going) rmSync(path, { recursive: true, force: true });
      return { owner: 'root', group: 'root' };
    },
  };
  const places = [{ name: 'state', path: state, without: ['recordings', 'simulator', 'launch'] }];
  const { manifest } = await writeBackup(join(root, 'saved.tar.gz'), places, owners);
  t.same(
    manifest.files.map(({ name }) => name),
    ['state/rig.toml'],
  );
  t.ok(looks > 1);
});

t.test('a full disk is named, and nothing is changed', { skip: noNamespace }, async (t) => {
  const { root, archive } = saved(t);
  const disk = join(root, 'disk');
  t.match(withoutRoom(root, disk, 'backup', join(disk, 'saved.tar.gz')), {
    status: 1,
    stderr: `no backup was made: no room is left on the file system of ${disk}: `,
  });
  const backups = join(root, 'var/backups');
  t.match(withoutRoom(root, backups, 'restore', archive), {
    status: 1,
    stderr: `cannot be restored, and nothing was changed: no room is left on the file system of ${backups}/rigd: `,
  });
  put(root, 'etc/rigd/config.toml', '# of now\n');
  t.match(withoutRoom(root, join(root, 'var/lib'), 'restore', archive), {
    status: 1,
    stderr:
      'nothing was restored, and everything is as before: no room is left on the file system of ' +
      `${join(root, 'var/lib/rigd/state')}: `,
  });
  t.equal(readFileSync(join(root, 'etc/rigd/config.toml'), 'utf8'), '# of now\n');
});

t.test('orders that lack their file are not understood', async (t) => {
  const root = installation();
  t.match(service(root, 'backup'), { status: 2, stderr: /needs a FILE/ });
  t.match(service(root, 'restore'), { status: 2, stderr: /needs the FILE/ });
});
