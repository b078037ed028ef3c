// Measures transfers of files of 50 MB from eight cards at the same time, to the host and to clients, compared with
// `cp` and `sync` of the same files.

import { median } from '../statistics.js';
import { measureTransfers, type Way } from '../transfer.js';
import { NO_AIM, progress, type Row } from './row.js';

const MEGABYTES = 50;
const LEAST_SHARE = 0.6;

/** The rows about transfers. */
export async function transfer(): Promise<Row[]> {
  progress('transfer: pairs');
  const found = await measureTransfers(MEGABYTES);
  const row = (what: string, way: Way, leastShare?: number): Row => {
    const share = median(found.shares(way));
    return {
      what: `8 × ${MEGABYTES} MB from cards ${what}`,
      reference: `\`cp\` and \`sync\`, eight at once: ${median(found.rates('cp and sync')).toFixed(0)} MB/s`,
      measured: `${median(found.rates(way)).toFixed(0)} MB/s; ${(100 * share).toFixed(0)} %`,
      aim: leastShare === undefined ? NO_AIM : `≥ ${100 * leastShare} %`,
      isMet: leastShare === undefined ? undefined : share >= leastShare,
      samples: { copyMBs: found.rates('cp and sync'), rigdMBs: found.rates(way), share: found.shares(way) },
    };
  };
  return [
    row('to the host, hashed and synced', 'to the host', LEAST_SHARE),
    row('to HTTP clients, with the hash before the first byte', 'to clients'),
    row('to HTTP clients, without the hash', 'to clients, at once'),
  ];
}
