// The version of the host protocol is raised with every change that another version would misread: a member that
// becomes required or optional, another type, another list of words. Hosts of two such versions then refuse each other
// by version, instead of losing single answers.

import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { HOST_PROTOCOL } from '#gateway/hosts/presence.js';
import { misread, type Shapes, shapesNow } from './message-shapes.js';

const NAME = 'test/gateway/hosts/spoken-shapes.json';
const FILE = new URL(`../../../${NAME}`, import.meta.url);
const WRITE = 'SPOKEN_SHAPES=write node scripts/test.js test/gateway/hosts/spoken.test.ts';

interface Kept {
  readonly spoken: number;
  readonly shapes: Shapes;
}

t.test('a change of messages that others would misread needs a new protocol version', async (t) => {
  const now = sorted(shapesNow());
  const kept: Kept = JSON.parse(readFileSync(FILE, 'utf8'));
  const faults = kept.spoken === HOST_PROTOCOL ? misread(kept.shapes, now) : [];
  t.same(
    faults,
    [],
    `${faults.length} changes: raise HOST_PROTOCOL in src/gateway/hosts/presence.ts, then ${WRITE}`,
  );
  if (faults.length === 0 && process.env.SPOKEN_SHAPES === 'write')
    writeFileSync(FILE, `${JSON.stringify({ spoken: HOST_PROTOCOL, shapes: now }, undefined, 2)}\n`);
  const written: Kept = JSON.parse(readFileSync(FILE, 'utf8'));
  t.equal(written.spoken, HOST_PROTOCOL, `the shapes of this version are kept: ${WRITE}`);
  t.same(written.shapes, now, `what may be left out was added; the file keeps it, too: ${WRITE}`);
});

t.test('message shapes are compared by required members, types and words only', async (t) => {
  const before = {
    a: 'object',
    'a.id': 'string',
    'a.mode?': '"x" | "y"',
    'a.rows': 'array',
    'a.rows[]': 'number',
  };
  const of = (changes: object) => {
    const now = Object.entries({ ...before, ...changes }).filter(([, shape]) => shape !== undefined);
    return misread(before, Object.fromEntries(now));
  };
  t.same(of({}), []);
  t.same(of({ 'a.note?': 'object', 'a.note?.text': 'string' }), [], 'an addition that may be left out');
  t.same(of({ 'a.mode?': undefined }), [], 'nor is one missed');
  t.same(of({ 'a.name': 'string' }), ['a.name is new and required']);
  t.same(of({ 'a.id': undefined }), ['a.id was required and is gone']);
  t.same(of({ 'a.id': undefined, 'a.id?': 'string' }), ['a.id was required and is gone']);
  t.same(of({ 'a.mode?': '"x" | "y" | "z"' }), ['a.mode? was "x" | "y" and is "x" | "y" | "z"']);
  t.same(of({ 'a.rows[]': 'string' }), ['a.rows[] was number and is string']);
  t.same(of({ 'a.rows': undefined, 'a.rows[]': undefined }), ['a.rows was required and is gone']);
  t.same(of({ b: 'object', 'b.x': 'string' }), [], 'a new message');
});

t.test('every schema of messages of other hosts is among the compared shapes', async (t) => {
  const places = Object.keys(shapesNow());
  for (const place of [
    'sign presence.whole?.bodies[].state',
    'event drift.property',
    'shot arming.params.tag.shotId',
  ])
    t.ok(places.includes(place), place);
  t.ok(places.length > 300, `${places.length} places`);
});

function sorted(shapes: Shapes): Shapes {
  return Object.fromEntries(Object.entries(shapes).sort(([left], [right]) => (left < right ? -1 : 1)));
}
