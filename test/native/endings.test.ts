// How processes with the addon end: from every stage of life, with SDK threads at work, and after their parent has
// died. Exit code 0 and no signal, except where a native call hangs: only SIGKILL ends such a process.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { AddonChild } from './support/addon-child.js';
import { launchDirectory } from './support/launch-directory.js';
import { SANITIZER, standInSdk } from './support/native-build.js';
import { CAMERA_OPTIONS, COMMAND } from './support/stand-in.js';

const SDK = standInSdk(join(testDirectory(t), 'sdk'));

/** Each stage includes all stages before it. */
const STAGES: [string, (child: AddonChild) => Promise<unknown>][] = [
  ['the addon is loaded', (child) => child.order('hasAddon')],
  ['the sink is set', (child) => child.order('listen')],
  ['the SDK is loaded', (child) => child.main.load(SDK)],
  ['a second thread has loaded it too', (child) => child.session.load(SDK)],
  ['a session is open', (child) => child.session.connect(CAMERA_OPTIONS)],
  ['an SDK thread reports without pause', (child) => child.session.sendCommand(COMMAND.reportEndlessly, 0)],
];

for (const [index, [stage]] of STAGES.entries()) {
  for (const way of ['on its own', 'by process.exit'] as const) {
    t.test(`a process in which ${stage} ends ${way}`, async (t) => {
      const child = new AddonChild(t, testDirectory(t), SDK);
      for (const [, enter] of STAGES.slice(0, index + 1)) await enter(child);
      if (way === 'on its own') child.letGo();
      else child.order('exit').catch(() => {});
      t.same(await child.exited(), { code: 0, signal: null }, child.said);
    });
  }
}

t.test('a process with a released session and SDK ends on its own', async (t) => {
  const child = new AddonChild(t, testDirectory(t), SDK);
  for (const [, enter] of STAGES.slice(0, 5)) await enter(child);
  await child.session.disconnect();
  await child.event('disconnected');
  await child.session.releaseDevice();
  await child.session.release();
  child.letGo();
  t.same(await child.exited(), { code: 0, signal: null }, child.said);
});

t.test('a process ends on its own when the call that held it returns', async (t) => {
  const gate = join(testDirectory(t), 'gate');
  execFileSync('mkfifo', [gate]);
  const child = new AddonChild(t, join(t.testdirName, 'child'), SDK, { STAND_IN_GATE: gate });
  for (const [, enter] of STAGES.slice(0, 5)) await enter(child);
  child.session.sendCommand(COMMAND.waitForGate, 0).catch(() => {});
  await child.event('warning', (event) => event.code === COMMAND.waitForGate);
  child.letGo();
  writeFileSync(gate, '');
  t.same(await child.exited(), { code: 0, signal: null }, child.said);
});

t.test('a process with a call that hangs ends by SIGKILL', async (t) => {
  const child = new AddonChild(t, testDirectory(t), SDK);
  for (const [, enter] of STAGES.slice(0, 5)) await enter(child);
  child.session.sendCommand(COMMAND.hang, 0).catch(() => {});
  await child.event('warning', (event) => event.code === COMMAND.hang);
  child.order('exit').catch(() => {});
  child.kill('SIGKILL');
  t.same(await child.exited(), { code: null, signal: 'SIGKILL' });
});

for (const state of ['idle', 'stuck'] as const) {
  for (const graceS of [0, 1]) {
    t.test(`an orphan that is ${state} ends ${graceS} s after its parent`, async (t) => {
      const executable = launchDirectory(join(testDirectory(t), 'launch'), SDK);
      const program = fileURLToPath(new URL('./support/orphan-program.js', import.meta.url));
      // The orphan writes into this pipe too: it closes when both have ended.
      const parent = spawn(executable, [program, 'parent', state, String(graceS), SDK], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...SANITIZER },
      });
      const gone = once(parent.stdout, 'close');
      const lines = createInterface({ input: parent.stdout });
      const [ready] = await within('the orphan to be ready', once(lines, 'line'));
      const pid = Number(/^ready (\d+)$/.exec(String(ready))?.[1]);
      t.ok(pid > 0);
      t.teardown(() => {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The orphan has ended, as expected.
        }
      });
      const killedAtMs = performance.now();
      parent.kill('SIGKILL');
      await within('the end of the orphan', gone);
      const tookMs = performance.now() - killedAtMs;
      t.ok(tookMs >= graceS * 1000 - 50, `it had its grace: ${tookMs} ms`);
    });
  }
}
