// Tests use stand-ins, not casts, for parts of rigd: a cast would hide a renamed member from the compiler.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { standIn } from '../support/stand-in.js';

interface Part {
  readonly name: string;
  readonly size?: number;
  call<Answer>(words: string): Answer;
}

t.test('a stand-in has what it was given, and throws when another member is read', async (t) => {
  const part = standIn<Part>({ name: 'a part', size: undefined });
  t.equal(part.name, 'a part');
  t.equal(part.size, undefined);
  t.throws(() => part.call('it'), /no member call/);
  t.equal(await Promise.resolve(part), part, 'it can be the value of a promise');
  t.equal(standIn<Part>({ call: (words: string) => words }).call<string>('it'), 'it');
});

t.test('a member that the type lacks does not compile', async (t) => {
  // @ts-expect-error The type has no such member.
  t.ok(standIn<Part>({ title: 'renamed' }));
  // @ts-expect-error The member is a text.
  t.ok(standIn<Part>({ name: 7 }));
});

t.test('no test casts an object literal to a type by way of unknown', async (t) => {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const casts = files.filter((name) =>
    /\}\)? as unknown as [A-Z]/.test(readFileSync(join('test', name), 'utf8')),
  );
  t.same(casts, []);
});
