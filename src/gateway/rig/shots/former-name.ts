// Records that this host has made under an earlier name of it, as it would make them now: a host that was renamed, or
// that is alone by now, has its shots as before. Pure.

import type { JournalRecord, RecordOf } from './record.js';

/**
 * A record of this host, with its present name for the former one.
 * @param name undefined: there are no other hosts any more
 */
export function underName(
  record: JournalRecord,
  former: string | undefined,
  name: string | undefined,
): JournalRecord {
  if (former === undefined || former === name || record.kind === 'segment') return record;
  const { by: _former, ...unsigned } = record;
  const renamed = { ...unsigned, ...(name === undefined ? {} : { by: name }) } as typeof record;
  return renamed.kind === 'begun' ? { ...renamed, ...placesOf(renamed, former, name) } : renamed;
}

/** Places of the bodies of a shot, and the hosts that take part. */
function placesOf(
  { bodies, hosts }: RecordOf<'begun'>,
  former: string,
  name: string | undefined,
): Partial<RecordOf<'begun'>> {
  const named = bodies.map(({ host, ...body }) => {
    const now = host === former ? name : host;
    return now === undefined ? body : { ...body, host: now };
  });
  if (hosts === undefined || name === undefined) return { bodies: named };
  const taking = hosts.map((each) => (each.host === former ? { ...each, host: name } : each));
  return { bodies: named, hosts: taking };
}
