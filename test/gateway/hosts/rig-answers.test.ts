// What other hosts ask of the cameras of this one, and what becomes of a camera whose asker has gone.

import t from 'tap';
import { CameraPlaces } from '#gateway/hosts/camera-places.js';
import { answerForRig, type RigAnswerParts } from '#gateway/hosts/rig-answers.js';
import { GivenCalls, GivenHosts, remoteHost } from '../../support/other-hosts.js';

const ARM = {
  ...{ kind: 'call', id: 'A', operation: 'armShutter' },
  params: { tag: { shotId: 'one', shot: 1, round: 0, group: 'all', session: 'spring' }, focus: false },
};
const DISARM = { kind: 'call', id: 'A', operation: 'disarmShutter', params: { shotId: 'one' } };

/** A host with a camera; `meanwhile` happens while one is armed. */
function answering(others: GivenHosts, meanwhile: () => void | Promise<void> = () => undefined, most = 8) {
  const calls = new GivenCalls();
  const performed: string[] = [];
  answerForRig({
    calls,
    places: new CameraPlaces({ busAskedOfCamera: most }),
    rig: {
      call: async (_id: string, operation: string) => {
        performed.push(operation);
        if (operation === 'armShutter') await meanwhile();
        return {};
      },
    },
    standing: (host: string) => others.find(host),
    own: () => ['A'],
  } as unknown as RigAnswerParts);
  const ask = (question: object) => calls.own.get('rig')?.(question, 'right');
  return { ask, performed };
}

t.test('a camera is disarmed when its asker has gone meanwhile, not when it has hardly come', async (t) => {
  const here = remoteHost('right', []);
  const starting = remoteHost('right', [], { state: 'unreachable', reason: 'it is starting' });
  for (const [before, after, isDisarmed] of [
    [here, here, false],
    [starting, starting, false],
    [starting, here, false],
    [undefined, undefined, false],
    [undefined, starting, false],
    [here, starting, true],
    [here, { ...here, session: 'second' }, true],
    [starting, { ...starting, session: 'second' }, true],
    [here, undefined, true],
  ] as const) {
    const others = new GivenHosts();
    const set = (host: typeof before) => (host === undefined ? others.set() : others.set(host));
    set(before);
    const { ask, performed } = answering(others, () => set(after));
    await ask(ARM);
    const seen = `${before?.state} ${before?.session}, then ${after?.state} ${after?.session}`;
    t.equal(performed.includes('disarmShutter'), isDisarmed, seen);
  }
});

t.test('what ends something is not refused because other operations are many', async (t) => {
  const others = new GivenHosts();
  others.set(remoteHost('right', []));
  const { ask, performed } = answering(others, () => new Promise(() => undefined), 1);
  void ask(ARM);
  await t.rejects(Promise.resolve(ask(ARM)), { code: 'HOST_LATE' });
  t.same(await ask(DISARM), {});
  t.same(performed, ['armShutter', 'disarmShutter']);
});
