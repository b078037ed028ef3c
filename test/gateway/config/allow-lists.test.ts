import t from 'tap';
import { ownNames } from '#gateway/config/allow-lists.js';

t.test('a service in the network may be called by the names of its host there', async (t) => {
  const rows: [host: string, hostname: string, names: string[]][] = [
    ['localhost', 'rig', []],
    ['127.0.0.1', 'rig', []],
    ['::1', 'rig', []],
    ['0.0.0.0', 'rig', ['rig', 'rig.local']],
    ['::', 'Rig-7', ['rig-7', 'rig-7.local']],
    ['192.168.1.5', 'rig.studio.example', ['rig.studio.example', 'rig', 'rig.local']],
    ['0.0.0.0', 'rig.local', ['rig.local', 'rig']],
    ['0.0.0.0', '', []],
  ];
  const wrong = rows.filter(([host, hostname, names]) => ownNames(host, hostname).join() !== names.join());
  t.same(wrong, []);
});
