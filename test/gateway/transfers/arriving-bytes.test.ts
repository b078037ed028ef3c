import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { arrivingBytes } from '#gateway/transfers/arriving-bytes.js';
import type { ArrivingPart } from '#gateway/transfers/transfer.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import type { LandedTransfer } from '#protocol/messages.js';

const BYTES = randomBytes(1_000_000);
const HALF = 500_000;

/** A file that the test writes, and a reader of it. */
function arrival(t: Test) {
  const directory = testDirectory(t);
  const attempts = [1, 2].map((number) => join(directory, `${number}-a`));
  let part: ArrivingPart | undefined;
  let land: (landed: LandedTransfer) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const landed = new Promise<LandedTransfer>((resolve, reject) => {
    land = resolve;
    fail = reject;
  });
  const file = { sizeBytes: BYTES.length, landed, part: () => part, release: () => undefined };
  const got: Buffer[] = [];
  const reading = (async () => {
    for await (const piece of arrivingBytes(file, systemClock)) got.push(piece);
  })();
  // The tests await it later.
  reading.catch(() => undefined);
  return {
    reading,
    gotBytes: () => got.reduce((sum, { length }) => sum + length, 0),
    got: () => Buffer.concat(got),
    begin: (attempt: 1 | 2) => {
      part = { name: 'a', path: attempts[attempt - 1] ?? '' };
      return part.path;
    },
    land: (path: string, bytes = BYTES) => {
      mkdirSync(join(directory, 'landed'));
      const final = join(directory, 'landed', 'a');
      renameSync(path, final);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      land({ path: final, sizeBytes: bytes.length, sha256 });
    },
    fail,
  };
}

t.test('a reader gets bytes while the file is written, and the last ones when it has landed', async (t) => {
  const { reading, got, gotBytes, begin, land } = arrival(t);
  const path = begin(1);
  writeFileSync(path, BYTES.subarray(0, HALF));
  await until('the first bytes have arrived', () => gotBytes() > 0);
  appendFileSync(path, BYTES.subarray(HALF));
  await until('all pieces but one have arrived', () => gotBytes() > HALF);
  t.ok(gotBytes() < BYTES.length);
  land(path);
  await reading;
  t.ok(got().equals(BYTES));
});

t.test('a file that has landed before it was opened is read where it is', async (t) => {
  const { reading, got, begin, land } = arrival(t);
  const path = begin(1);
  writeFileSync(path, BYTES);
  land(path);
  await reading;
  t.ok(got().equals(BYTES));
});

t.test('bytes of another attempt follow those of the first', async (t) => {
  const { reading, got, gotBytes, begin, land } = arrival(t);
  writeFileSync(begin(1), BYTES.subarray(0, HALF));
  await until('the first bytes have arrived', () => gotBytes() > 0);
  const path = begin(2);
  writeFileSync(path, BYTES);
  land(path);
  await reading;
  t.ok(got().equals(BYTES));
});

t.test('a file that was read before its bytes were written is not passed on as complete', async (t) => {
  const { reading, gotBytes, begin, land } = arrival(t);
  const path = begin(1);
  writeFileSync(path, Buffer.alloc(BYTES.length));
  await until('zeros were read', () => gotBytes() > 0);
  writeFileSync(path, BYTES);
  land(path);
  await t.rejects(reading, {
    code: 'TRANSFER_FAILED',
    message: /differs from the bytes read while it arrived/,
  });
  t.ok(gotBytes() < BYTES.length);
});

t.test('a file that lands shorter than announced is not passed on as complete', async (t) => {
  const { reading, gotBytes, begin, land } = arrival(t);
  const path = begin(1);
  writeFileSync(path, BYTES.subarray(0, HALF));
  land(path, BYTES.subarray(0, HALF));
  await t.rejects(reading, { code: 'TRANSFER_FAILED' });
  t.ok(gotBytes() < HALF);
});

t.test('a transfer that fails ends the reading with its error', async (t) => {
  const { reading, gotBytes, begin, fail } = arrival(t);
  writeFileSync(begin(1), BYTES.subarray(0, HALF));
  await until('the first bytes have arrived', () => gotBytes() > 0);
  fail(new ServiceError('CANCELLED', 'the transfer was cancelled'));
  await t.rejects(reading, { code: 'CANCELLED' });
  t.ok(gotBytes() < HALF);
});
