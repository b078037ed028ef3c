// The cameras of all hosts in one list; this host acts only on its own.

import t from 'tap';
import type { Cameras } from '#gateway/cameras/cameras.js';
import { AllCameras } from '#gateway/hosts/all-cameras.js';
import { GivenHosts, remoteHost } from '../../support/other-hosts.js';
import { standIn } from '../../support/stand-in.js';

t.test('actions on a camera are never passed to the host that has it now', async (t) => {
  const hosts = new GivenHosts();
  hosts.set(remoteHost('right', ['R']));
  const done: string[] = [];
  const does = (name: string) => async (id: string) => void done.push(`${name} ${id}`);
  const local = standIn<Cameras>({
    call: does('call'),
    connect: does('connect'),
    disconnect: does('disconnect'),
    status: does('status'),
  });
  const all = new AllCameras({ local, hosts, nameOf: () => ({}) });
  await all.call('R', 'halfPress', {});
  await all.connect('R', { mode: 'remote', reconnecting: true });
  await all.disconnect('R');
  await all.status('R');
  t.same(
    done,
    ['call R', 'connect R', 'disconnect R', 'status R'],
    'its supervisor answers with its own facts',
  );
  t.match(all.summary('R'), { id: 'R', host: 'right', connected: true });
});
