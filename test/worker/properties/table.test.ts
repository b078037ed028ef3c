// The table against its data, the contract and the SDK's codes.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { PROPERTY_NAMES } from '#gateway/contract/properties.js';
import type { PropertyDefinition } from '#worker/properties/definition.js';
import { PROPERTIES } from '#worker/properties/table.js';

const table: Record<string, PropertyDefinition> = PROPERTIES;

t.test('the table is the data, name by name', async (t) => {
  const data = JSON.parse(readFileSync('data/properties.json', 'utf8')) as {
    properties: Record<string, { code: string; access: string }>;
  };
  t.same(
    Object.entries(table).map(([name, row]) => [name, row.code]),
    Object.entries(data.properties).map(([name, row]) => [name, Number(row.code)]),
  );
  const accesses = Object.entries(data.properties).filter(([, { access }]) => !/^r[ow]$/.test(access));
  t.same(accesses, [], 'each is read-only or writable');
});

t.test('the contract has these 81 names and no others', async (t) => {
  t.equal(Object.keys(table).length, 81);
  t.same(Object.keys(table).sort(), [...PROPERTY_NAMES]);
});

t.test("every code is a property of the SDK's, and no two names share one", async (t) => {
  const header = readFileSync('native/abi/crsdk_codes.h', 'utf8');
  const known = new Set(
    [...header.matchAll(/CrDeviceProperty_\w+ = (0x[0-9a-f]+),/g)].map((match) => Number(match[1])),
  );
  t.ok(known.size > 81, 'the codes were found');
  const codes = Object.values(table).flatMap(({ code, alsoCode }) => [code, alsoCode ?? code]);
  const unknown = codes.filter((code) => !known.has(code)).map((code) => `0x${code.toString(16)}`);
  t.same(unknown, []);
  const first = Object.values(table).flatMap(({ code, alsoCode = -code }) => [code, alsoCode]);
  t.equal(new Set(first).size, first.length);
});

t.test('words are written as they are matched, and mean values that have a label', async (t) => {
  const faults = Object.entries(table).flatMap(([name, { words = {}, labels = {} }]) =>
    Object.entries(words)
      .filter(([word, value]) => !/^[a-z0-9-]+$/.test(word) || !Object.hasOwn(labels, value))
      .map(([word]) => `${name} ${word}`),
  );
  t.same(faults, []);
});
