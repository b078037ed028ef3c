// Compares receipts with the records of the simulated bodies: how many exposures each body has made for each shot, and
// which exposure each file belongs to. It uses no code of the service.

import { createHash } from 'node:crypto';

/** The text in a picture that names its body and its exposure lies within these first bytes. */
const HEAD_BYTES = 16_384;
/** The longest time from the record of a shot to an exposure of a body. */
const SOON_MS = 15_000;

/** Compared part of a receipt. */
export interface TestReceipt {
  shotId: string;
  at: string;
  state: string;
  message: string;
  bodies: { id: string; exposures: TestExposure[] }[];
}

interface TestExposure {
  exposed?: { at: string };
  expectedFiles?: number;
  files: { path: string; sha256: string }[];
  missing?: { reason: string };
  unknown?: { code: string };
}

/** Records of the bodies. */
export interface Evidence {
  /** Lines of the logs of all bodies, by their ids. */
  readonly bodies: ReadonlyMap<string, readonly string[]>;
  /** The bytes of a file. @throws when the file does not exist */
  readonly contentOf: (path: string) => Buffer;
}

/** A contradiction between a receipt and the bodies. */
export interface Contradiction {
  readonly shotId: string;
  readonly text: string;
}

/** One exposure that a body has noted. */
interface Noted {
  readonly number: number;
  readonly atMs: number;
}

/** A shot that a body takes part in, until the body's next shot. */
interface Part {
  readonly receipt: TestReceipt;
  readonly exposure: TestExposure | undefined;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** All contradictions; for shots with one round. */
export function contradictionsOf(receipts: readonly TestReceipt[], evidence: Evidence): Contradiction[] {
  const inTime = receipts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const ofBodies = [...evidence.bodies].flatMap(([id, log]) => ofBody(id, log, inTime, evidence));
  return [...inTime.flatMap(falselyComplete), ...ofBodies, ...sharedFiles(inTime)];
}

/**
 * Pictures that landed and are in no receipt, each with the entry that the receipt of its shot has instead.
 * @param paths of all pictures
 */
export function unclaimed(
  receipts: readonly TestReceipt[],
  evidence: Evidence,
  paths: readonly string[],
): Contradiction[] {
  const inTime = receipts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const claimed = new Set(
    receipts.flatMap(({ bodies }) =>
      bodies.flatMap(({ exposures }) => exposures.flatMap(({ files }) => files.map(({ path }) => path))),
    ),
  );
  return paths
    .filter((path) => !claimed.has(path))
    .map((path) => {
      const { id = '', number } = writtenIn(evidence.contentOf(path));
      const one = notedIn(evidence.bodies.get(id) ?? []).find((each) => each.number === number);
      const part = partsOf(id, inTime).find((each) => one !== undefined && isOf(each, one));
      const text = `${path} is of ${id}, exposure ${one && said(one)}, so of ${part && about(part)}`;
      return { shotId: part?.receipt.shotId ?? '', text };
    });
}

/** The body and the exposure that a picture names. */
function writtenIn(content: Buffer): { id?: string; number?: number } {
  const found = /body (\w+), exposure (\d+)/.exec(content.toString('latin1', 0, HEAD_BYTES));
  return found === null ? {} : { id: found[1] ?? '', number: Number(found[2]) };
}

function ofBody(
  id: string,
  log: readonly string[],
  inTime: readonly TestReceipt[],
  evidence: Evidence,
): Contradiction[] {
  const noted = notedIn(log);
  const parts = partsOf(id, inTime);
  const strays = noted.filter((one) => !parts.some((part) => isOf(part, one)));
  return [
    ...strays.map((one) => {
      const shotId = inTime.findLast(({ at }) => Date.parse(at) <= one.atMs)?.shotId ?? '';
      return { shotId, text: `${id}: no receipt has exposure ${said(one)}` };
    }),
    ...parts.flatMap((part) => wrongCount(id, part, noted)),
    ...parts.flatMap((part) => wrongFiles(id, part, parts, noted, evidence)),
  ];
}

function notedIn(log: readonly string[]): Noted[] {
  return log.flatMap((line) => {
    const found = /^(\S+) exposure (\d+) /.exec(line);
    return found ? [{ atMs: Date.parse(found[1] ?? ''), number: Number(found[2]) }] : [];
  });
}

function partsOf(id: string, inTime: readonly TestReceipt[]): Part[] {
  const taken = inTime.flatMap((receipt) => {
    const [exposure] = receipt.bodies.find((body) => body.id === id)?.exposures ?? [];
    return exposure === undefined ? [] : [{ receipt, exposure, fromMs: Date.parse(receipt.at) }];
  });
  return taken.map((part, index) => ({
    ...part,
    untilMs: Math.min(taken[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY, part.fromMs + SOON_MS),
  }));
}

function isOf({ fromMs, untilMs }: Part, { atMs }: Noted): boolean {
  return atMs >= fromMs && atMs < untilMs;
}

function wrongCount(id: string, part: Part, noted: readonly Noted[]): Contradiction[] {
  const { receipt, exposure } = part;
  const made = noted.filter((one) => isOf(part, one));
  const { least, most } = promised(exposure);
  if (made.length >= least && made.length <= most) return [];
  const text = `has made ${made.length} exposure(s) (${made.map(said)}), the receipt allows ${least} to ${most}`;
  const proof = `proof ${exposure?.exposed?.at}, next shot ${new Date(part.untilMs).toISOString()}`;
  return [{ shotId: receipt.shotId, text: `${id} ${text}; at ${receipt.at}, ${proof}: ${receipt.message}` }];
}

/** How many exposures a receipt leaves room for. */
function promised(exposure: TestExposure | undefined): { least: number; most: number } {
  if (exposure === undefined) return { least: 0, most: 0 };
  if (exposure.exposed !== undefined) return { least: 1, most: 1 };
  const isOpen = exposure.unknown !== undefined || /unknown whether/.test(exposure.missing?.reason ?? '');
  if (exposure.files.length > 0) return { least: 1, most: 1 };
  return { least: 0, most: isOpen ? 1 : 0 };
}

/** Files that are missing, changed, or of another body or another shot. */
function wrongFiles(
  id: string,
  part: Part,
  parts: readonly Part[],
  noted: readonly Noted[],
  { contentOf }: Evidence,
): Contradiction[] {
  const { shotId } = part.receipt;
  return (part.exposure?.files ?? []).flatMap(({ path, sha256 }) => {
    try {
      const content = contentOf(path);
      if (createHash('sha256').update(content).digest('hex') !== sha256)
        return [{ shotId, text: `${path} has another digest` }];
      const written = writtenIn(content);
      const one = noted.find(({ number }) => number === written.number);
      if (written.id === id && one !== undefined && isOf(part, one)) return [];
      const whose = parts.find((each) => one !== undefined && isOf(each, one));
      const text = `${path} is of ${written.id}, exposure ${one && said(one)}, so of ${whose && about(whose)}`;
      return [{ shotId, text: `${text}, and not of ${about(part)}` }];
    } catch (error) {
      return [{ shotId, text: (error as Error).message }];
    }
  });
}

function falselyComplete({ shotId, state, message, bodies }: TestReceipt): Contradiction[] {
  const isWhole = bodies
    .flatMap(({ exposures }) => exposures)
    .every(({ exposed, files, expectedFiles = 1 }) => exposed !== undefined && files.length >= expectedFiles);
  return state === 'complete' && !isWhole ? [{ shotId, text: `it is not complete: ${message}` }] : [];
}

function sharedFiles(receipts: readonly TestReceipt[]): Contradiction[] {
  const owners = new Map<string, string>();
  return receipts.flatMap(({ shotId, bodies }) =>
    bodies
      .flatMap(({ exposures }) => exposures.flatMap(({ files }) => files))
      .flatMap(({ path }) => {
        const other = owners.get(path);
        owners.set(path, shotId);
        return other === undefined ? [] : [{ shotId, text: `${path} is also a file of ${other}` }];
      }),
  );
}

function about({ receipt, exposure }: Part): string {
  return `${receipt.shotId} at ${receipt.at} (${JSON.stringify(exposure)})`;
}

function said({ number, atMs }: Noted): string {
  return `${number} at ${new Date(atMs).toISOString()}`;
}
