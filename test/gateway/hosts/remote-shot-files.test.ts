// Which files of a shot are on another host.

import t from 'tap';
import { RemoteShotFiles, type RemoteShotFilesContext } from '#gateway/hosts/remote-shot-files.js';
import type { ShotFile } from '#gateway/rig/shots/shot-files.js';
import { standIn } from '../../support/stand-in.js';

t.test(
  'a file counts as elsewhere if another host has it, but not if it is on this host or its host is unknown',
  async (t) => {
    const files = new RemoteShotFiles(standIn<RemoteShotFilesContext>({ own: 'left' }));
    const isElsewhere = (file: Pick<ShotFile, 'isHere' | 'host'>) => files.isElsewhere(file as ShotFile);
    t.ok(isElsewhere({ isHere: false, host: 'right' }));
    t.notOk(isElsewhere({ isHere: true, host: 'right' }));
    t.notOk(isElsewhere({ isHere: false, host: 'left' }));
    t.notOk(isElsewhere({ isHere: false }));
  },
);
