// `rigd bin`: moves the files of shots into the bin, lists the bin, and puts files back.

import type { Given } from '../command.js';
import { type AnswerOf, clientFor } from '../http/client.js';
import { sizeText, table } from '../terminal/output.js';
import { type Action, act, needed, tell } from './answers.js';
import { selectedShots } from './selected-shots.js';

const BIN = '/api/rig/bin';

type Entry = AnswerOf<'listBin'>['bin'][number];

const ACTIONS: Readonly<Record<string, Action>> = {
  put: async (asked) => {
    const body = { selection: await selectedShots(asked) };
    await tell<'binShots'>(asked, ['POST', BIN, body], ({ entry }) => entryText(entry));
  },
  restore: (asked) => {
    const path = `${BIN}/${encodeURIComponent(needed(asked.words, 'the id of the entry'))}/restore`;
    return tell<'restoreBin'>(asked, ['POST', path], ({ entry }) => entryText(entry));
  },
};

/** Carries out the action. */
export async function run(given: Given): Promise<void> {
  await act(await clientFor(given), given, ACTIONS, (asked) =>
    tell<'listBin'>(asked, ['GET', BIN], ({ bin }) =>
      bin.length === 0 ? 'the bin is empty' : entryTable(bin),
    ),
  );
}

function entryTable(entries: readonly Entry[]): string {
  const rows = entries.map(({ at, until, state, shots, files, bytes, binId }) => [
    at,
    state,
    String(shots),
    String(files),
    sizeText(bytes),
    until,
    binId,
  ]);
  return table(['AT', 'STATE', 'SHOTS', 'FILES', 'SIZE', 'KEPT UNTIL', 'ID'], rows);
}

/** An entry, and the files that were not moved. */
function entryText(entry: Entry): string {
  const faults = entry.faults.map(({ path, reason }) => [path, reason]);
  return entryTable([entry]) + (faults.length === 0 ? '' : `\n${table(['NOT MOVED', 'WHY'], faults)}`);
}
