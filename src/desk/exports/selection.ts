// Finds the shots of a selection, oldest first, with their receipts and what the jobs know of their takes.

import type { Static } from 'typebox';
import type { Selection as SELECTION } from '../../gateway/contract/exports.js';
import type { Receipt } from '../../gateway/contract/shapes.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import type { DeskContext } from '../frame/part.js';
import { ITSELF } from '../frame/service-client.js';
import { JournalReader, NOTHING_READ } from '../search/journal-reader.js';

/** Shots that are read from the search at once. */
const PAGE = 500;

/** Receipts that the service is asked for one by one: it reads a part of its journal for each older one. */
const MOST_ASKED = 20;
/** Receipts that are read from the journals at once. */
const TOGETHER = 1_000;

/** The members of a selection. */
export type Selection = Static<typeof SELECTION>;

/**
 * Receipts of the selected shots, oldest first. A shot that is not known any more is left out.
 * @param most the most shots
 * @throws EXPORT_REFUSED when there are more, or none; BAD_REQUEST; JOURNAL_FAILED; what the service throws
 */
export async function* selectedReceipts(
  selection: Selection,
  { search, service, options }: Pick<DeskContext, 'search' | 'service' | 'options'>,
  most: number,
  signal: AbortSignal,
): AsyncGenerator<Receipt> {
  const ids = await idsOf(selection, search, most);
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const next = ids.slice(from, from + TOGETHER);
    const read = ids.length > MOST_ASKED ? await readTogether(next, options.stateDirectory) : undefined;
    for (const shotId of next) {
      signal.throwIfAborted();
      const receipt = read?.get(shotId);
      if (receipt !== undefined) yield receipt;
      else
        try {
          yield (await service.call('getShot', { params: { shotId } }, ITSELF, signal)).receipt;
        } catch (error) {
          if (!(error instanceof ServiceError) || error.code !== 'SHOT_NOT_FOUND') throw error;
        }
    }
  }
}

/** Receipts of shots by id, from the journals. Those that the service must put together are left out. */
async function readTogether(ids: readonly string[], stateDirectory: string): Promise<Map<string, Receipt>> {
  const wanted = new Set(ids);
  const found = new Map<string, Receipt>();
  const reader = new JournalReader(stateDirectory, NOTHING_READ, {
    receipt: (receipt) => {
      if (wanted.has(receipt.shotId)) found.set(receipt.shotId, receipt);
    },
    changed: (shotId) => void found.delete(shotId),
  });
  await reader.read();
  return found;
}

async function idsOf(
  { shots, ...members }: Selection,
  search: DeskContext['search'],
  most: number,
): Promise<string[]> {
  const named = shots && new Set(shots);
  if (named !== undefined && Object.keys(members).length === 0) return [...named];
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search.find({ ...members, limit: PAGE, ...(cursor && { cursor }) });
    found.push(...page.shots.map(({ shotId }) => shotId).filter((id) => named?.has(id) !== false));
    if (found.length > most)
      throw new ServiceError('EXPORT_REFUSED', `the selection has more than ${most} shots; select fewer`);
    cursor = page.cursor;
  } while (cursor !== undefined);
  if (found.length === 0) throw new ServiceError('EXPORT_REFUSED', 'the selection has no shots');
  return found.reverse();
}
