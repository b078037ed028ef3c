// Writes and reads tar archives of plain files in the POSIX format (ustar), which the tar of every system can unpack.
// Must not know what is in the files.

/** Length of a block; an archive consists of whole blocks. */
const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
const PLAIN_FILE = '0';
/** Fields of a head: offset and length. */
const NAME = [0, 100] as const;
const MODE = [100, 8] as const;
const UID = [108, 8] as const;
const GID = [116, 8] as const;
const SIZE = [124, 12] as const;
const TIME = [136, 12] as const;
const SUM = [148, 8] as const;
const TYPE = 156;
const MAGIC = 257;
const PREFIX = [345, 155] as const;
/** Mode of a file that only its owner can read and write. */
const OWNER_ONLY = 0o600;

/** One file. */
export interface TarFile {
  /** Relative, with `/` between directories. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** An error for an archive that is damaged or has unexpected contents. */
export class TarError extends Error {}

/** A file as a part of an archive. @throws TarError for a name that no head can hold */
export function tarPart({ name, bytes }: TarFile, at: Date): Buffer[] {
  const head = Buffer.alloc(BLOCK);
  const cut = name.lastIndexOf('/');
  put(head, NAME, name.slice(cut + 1));
  put(head, PREFIX, name.slice(0, Math.max(cut, 0)));
  putNumber(head, MODE, OWNER_ONLY);
  putNumber(head, UID, 0);
  putNumber(head, GID, 0);
  putNumber(head, SIZE, bytes.length);
  putNumber(head, TIME, Math.floor(at.getTime() / 1000));
  head.write(PLAIN_FILE, TYPE, 'latin1');
  head.write('ustar\u000000', MAGIC, 'latin1');
  putNumber(head, SUM, sumOf(head));
  return [head, bytes, Buffer.alloc(paddingOf(bytes.length))];
}

/** The end of an archive. */
export function tarEnd(): Buffer {
  return END;
}

/**
 * The files of an archive, one after another.
 * @param mostBytes size of the largest accepted file
 * @throws TarError when the archive is damaged or cut, or contains a larger file or an entry that is not a plain file
 */
export async function* filesOfTar(
  archive: AsyncIterable<Buffer>,
  mostBytes: number,
): AsyncGenerator<TarFile, void> {
  const source = new Blocks(archive);
  for (;;) {
    const head = await source.take(BLOCK);
    // The source is read to its end, so that it reports when it was cut off after the last file.
    if (head.every((byte) => byte === 0)) return source.drain();
    if (numberAt(head, SUM) !== sumOf(head)) throw new TarError('a head of the archive is damaged');
    const bytes = numberAt(head, SIZE);
    if (head.toString('latin1', TYPE, TYPE + 1) !== PLAIN_FILE)
      throw new TarError('the archive has more than plain files');
    if (!(bytes <= mostBytes)) throw new TarError(`a file of the archive has more than ${mostBytes} bytes`);
    const prefix = textAt(head, PREFIX);
    const name = `${prefix}${prefix === '' ? '' : '/'}${textAt(head, NAME)}`;
    const content = await source.take(bytes);
    await source.take(paddingOf(bytes));
    yield { name, bytes: content };
  }
}

/** A reader that takes pieces of any length from a stream of bytes. */
class Blocks {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    while (this.#bytes < length) {
      const { value, done } = await this.#source.next();
      if (done === true) throw new TarError('the archive is cut');
      this.#rest.push(value);
      this.#bytes += value.length;
    }
    const [first = END.subarray(0, 0), ...others] = this.#rest;
    const all = others.length === 0 ? first : Buffer.concat(this.#rest);
    this.#rest = [all.subarray(length)];
    this.#bytes -= length;
    return all.subarray(0, length);
  }

  async drain(): Promise<void> {
    for (let isOver = false; !isOver; ) isOver = (await this.#source.next()).done === true;
  }
}

function put(head: Buffer, [at, length]: readonly [number, number], text: string): void {
  if (Buffer.byteLength(text) > length) throw new TarError(`the name is too long for an archive: ${text}`);
  head.write(text, at, length, 'utf8');
}

/** Writes a number as octal digits and a NUL. */
function putNumber(head: Buffer, [at, length]: readonly [number, number], value: number): void {
  head.write(value.toString(8).padStart(length - 1, '0'), at, length - 1, 'latin1');
}

function textAt(head: Buffer, [at, length]: readonly [number, number]): string {
  const field = head.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
}

function numberAt(head: Buffer, field: readonly [number, number]): number {
  const text = textAt(head, field).trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

/** The checksum of a head: the sum of its bytes, where the field of the checksum itself counts as spaces. */
function sumOf(head: Buffer): number {
  const [at, length] = SUM;
  let sum = length * 0x20;
  for (const [place, byte] of head.entries()) if (place < at || place >= at + length) sum += byte;
  return sum;
}

function paddingOf(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}
