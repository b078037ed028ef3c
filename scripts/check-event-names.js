// Finds gateway code, outside events/ and contract/, that compares an event name with a literal: such code must use a
// table of handlers (src/gateway/cameras/camera-news.ts). Finds casts of payloads too, in all of src. Event names that
// also mean something else (camera states, members such as `error`) are not searched for. Arguments: files, default all
// of src.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFindings } from './report-findings.js';

const { EVENT_PAYLOADS } = await import('../dist/gateway/contract/event-payloads.js');
const { EVENTS } = await import('../dist/protocol/schemas/events.js');
const { CAMERA_STATES } = await import('../dist/protocol/words.js');

const AMBIGUOUS = new Set([
  ...CAMERA_STATES,
  'reconnecting',
  'error',
  'fault',
  'frames',
  'gap',
  'recording',
  'warning',
]);
const NAMES = [...new Set([...Object.keys(EVENT_PAYLOADS), ...Object.keys(EVENTS)])].filter(
  (name) => !AMBIGUOUS.has(name),
);
/** Fewer names mean that a table was not read. */
const FEWEST_NAMES = 16;
if (NAMES.length < FEWEST_NAMES) throw new Error(`only ${NAMES.length} names of events were read`);
// regex: built only from names of the contract.
const COMPARED = new RegExp(`([=!]==|\\bcase) '(${NAMES.join('|')})'`);
const CAST = /\bpayload as\b|as unknown as (\w*Payload|WorkerEvent)\b/;
const MAY_COMPARE = /^src\/(gateway\/(events|contract)|worker|cli|page)\//;

const named = process.argv.slice(2);
const all = () => readdirSync('src', { recursive: true }).map((name) => join('src', name));
const files = (named.length > 0 ? named : all()).filter((name) => name.endsWith('.ts'));
const findings = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const compared = MAY_COMPARE.test(file) ? undefined : COMPARED.exec(line)?.[2];
      if (compared !== undefined)
        return [`${file}:${index + 1}: compares the event name ${compared}: use a table`];
      return CAST.test(line)
        ? [`${file}:${index + 1}: casts a payload: the name of the event gives its type`]
        : [];
    }),
);
reportFindings('event names', files, findings);
