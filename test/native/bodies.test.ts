// Every simulated body through the real addon, compared with its data: the tables made from the data match it, the
// conditions in it decide which properties can be written, and a body on the network accepts the right log-in.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { behaviour } from '#harness/temper.js';
import type { NativeProperty } from '#worker/sdk/addon.js';
import type { AddonChild } from './support/addon-child.js';
import { SIMULATED_SDK } from './support/native-build.js';
import { connectedBody } from './support/simulated-body.js';

/** The bodies as scripts/body-data.js returns them. Numbers are texts: hexadecimal, or decimal when negative. */
interface Condition {
  code: string;
  in: string[];
}
interface PropertyData {
  code: string;
  name: string;
  type: string;
  access: 'display' | 'remote' | 'priority-key' | 'set-only' | 'unsupported';
  initial?: string;
  text?: string;
  derived?: string;
  unavailable?: string;
  values?: string[];
  range?: [string, string, string];
  writableWhen: Condition[];
  availableWhen: Condition[];
  inModes: { when: Condition; values: string[] }[];
}
interface BodyData {
  model: string;
  number: number;
  network?: { user: string; password: string };
  atOnceCount: number;
  properties: PropertyData[];
}

const { loadBodies } = await import(new URL('../../scripts/body-data.js', import.meta.url).href);
const BODIES = loadBodies() as BodyData[];
const NAMES = Object.keys(
  JSON.parse(readFileSync(new URL('../../data/properties.json', import.meta.url), 'utf8')).properties,
);
const PRIORITY_KEY = { code: 0x11a, type: 0x2002, pcRemote: 2n };
const ABSENT_CODE = 0x999;
const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';

const WIDTH_CODES: Readonly<Record<string, number>> = { 8: 1, 16: 2, 32: 3, 64: 4 };

/** The number of a CrDataType, computed here independently of the generator. */
function typeNumber(type: string): number {
  if (type === 'text') return 0xffff;
  const bits = /\d+/.exec(type)?.[0] ?? '';
  const form = type.endsWith('-list') ? 0x2000 : type.endsWith('-range') ? 0x4000 : 0;
  return (WIDTH_CODES[bits] ?? 0) + form + (type.startsWith('int') ? 0x1000 : 0);
}

function elementsOf(type: string, texts: readonly string[]): bigint[] {
  const bits = Number(/\d+/.exec(type)?.[0]);
  return texts.map((text) => BigInt.asUintN(bits, BigInt(text)));
}

/** Bodies of some tempers can be written also while the priority key is at the camera. */
const OBEYS_AT_CAMERA = behaviour('obeysAtCamera') === true;

/** All properties, as soon as the priority key is with the PC. */
async function obeyingReport(child: AddonChild): Promise<NativeProperty[]> {
  for (;;) {
    child.events.splice(0);
    const properties = await child.session.getProperties();
    if (new Reading(properties).isKeyAtPc) return properties;
    await child.event('propertyChanged', ({ codes }) => codes.includes(PRIORITY_KEY.code));
  }
}

/** The conditions of the data, evaluated for the values that a body reports. */
class Reading {
  readonly #current: ReadonlyMap<number, bigint>;
  /** Also holds for a body without a priority key. */
  readonly isKeyAtPc: boolean;
  readonly obeys: boolean;

  constructor(properties: readonly NativeProperty[]) {
    this.#current = new Map(properties.map(({ code, current }) => [code, current]));
    this.isKeyAtPc =
      (this.#current.get(PRIORITY_KEY.code) ?? PRIORITY_KEY.pcRemote) === PRIORITY_KEY.pcRemote;
    this.obeys = this.isKeyAtPc || OBEYS_AT_CAMERA;
  }

  holds({ code, in: values }: Condition): boolean {
    return values.some((value) => BigInt(value) === this.#current.get(Number(code)));
  }

  flagOf(data: PropertyData): number {
    if (data.access === 'unsupported') return -1;
    const isAvailable = data.availableWhen.every((one) => this.holds(one));
    if (!isAvailable) return data.unavailable === undefined ? 0 : 2;
    // The key itself can always be written: otherwise a client could never get it.
    const obeys = this.obeys || data.access === 'priority-key';
    const isWritable =
      data.access !== 'display' && obeys && data.writableWhen.every((one) => this.holds(one));
    if (data.access === 'set-only') return isWritable ? 3 : 0;
    return isWritable ? 1 : 2;
  }

  valuesOf(data: PropertyData): bigint[] {
    if (data.access === 'unsupported' || !data.availableWhen.every((one) => this.holds(one))) return [];
    const inMode = data.inModes.find(({ when }) => this.holds(when))?.values;
    return elementsOf(data.type, inMode ?? data.values ?? data.range ?? []);
  }
}

/** The property that sets the clock. Its form depends on the temper (row 58), not on the body. */
const CLOCK = 'DateTime_Settings';
const CLOCK_IS_REPORTED = behaviour('clockForm') !== 'number-unreported';

/** One line for each property that differs from the data. */
function differences(
  properties: readonly PropertyData[],
  found: readonly NativeProperty[],
  model: string,
): string[] {
  const data = properties.filter(({ name }) => name !== CLOCK || CLOCK_IS_REPORTED);
  const reading = new Reading(found);
  const wrong: string[] = [];
  const compare = (name: string, what: string, is: unknown, wanted: unknown) => {
    if (String(is) !== String(wanted)) wrong.push(`${model} ${name}: ${what} is ${is}, not ${wanted}`);
  };
  compare(
    'report',
    'its codes',
    found.map(({ code }) => code),
    data.map(({ code }) => Number(code)),
  );
  for (const [index, property] of data.entries()) {
    const is = found[index];
    if (is === undefined) continue;
    const flag = reading.flagOf(property);
    const values = reading.valuesOf(property);
    if (property.name === CLOCK) continue;
    compare(property.name, 'type', is.type, typeNumber(property.type));
    compare(property.name, 'flag', is.enableFlag, flag);
    compare(property.name, 'values', is.values, values);
    compare(property.name, 'settable', is.settable, flag === 1 || flag === 3 ? values : []);
    if (property.text !== undefined && !property.text.startsWith('{'))
      compare(property.name, 'text', is.text, property.text);
    if (property.initial !== undefined && property.access !== 'priority-key' && flag !== -1)
      compare(property.name, 'value', is.current, initialOf(property, flag));
  }
  return wrong;
}

function initialOf({ access, initial, unavailable, availableWhen }: PropertyData, flag: number): bigint {
  if (access === 'set-only' || flag === 0) return 0n;
  const isStandIn = availableWhen.length > 0 && unavailable !== undefined && flag === 2;
  return BigInt.asUintN(64, BigInt((isStandIn ? unavailable : initial) ?? 0));
}

t.test('the data has every property of the interface on some body', async (t) => {
  const known = new Set(BODIES.flatMap(({ properties }) => properties.map(({ name }) => name)));
  t.same(
    NAMES.filter((name) => !known.has(name)),
    [],
  );
});

t.test('docs/develop/simulator.md lists the bodies, each with the id of its first one', async (t) => {
  const page = readFileSync(new URL('../../docs/develop/simulator.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## Bodies\n(.*?)^## /ms.exec(page) ?? [];
  const rows = [...section.matchAll(/^\| ([A-Z]\S+) \| `(\S+)` \|/gm)].map(([, model, id]) => [model, id]);
  const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');
  const bodies = BODIES.map(({ model, number, network }) => [
    model,
    network === undefined ? `D10F6014${hex(number)}01` : `02:0F:60:14:${hex(number)}:01`,
  ]);
  t.ok(bodies.length > 0);
  t.same(rows.sort(), bodies.sort());
});

t.test('initial values are among those that are offered', async (t) => {
  const strangers = BODIES.flatMap(({ model, properties }) =>
    properties
      .filter(({ values, initial }) => values !== undefined && initial !== undefined)
      .filter(
        ({ access, type }) => access !== 'set-only' && access !== 'unsupported' && type.endsWith('-list'),
      )
      .filter(({ values, initial, inModes }) => {
        const offered = [values ?? [], ...inModes.map((mode) => mode.values)].flat();
        return !offered.some((value) => BigInt(value) === BigInt(initial ?? 0));
      })
      .map(({ name }) => `${model} ${name}`),
  );
  t.same(strangers, []);
});

for (const body of BODIES) {
  t.test(`the ${body.model} reports the facts of its data`, { skip }, async (t) => {
    const child = await connectedBody(t, {
      model: body.model,
      logIn: body.network,
      env: { RIGD_SIM_CARDS: 'empty' },
    });
    const before = await child.session.getProperties();
    t.same(differences(body.properties, before, body.model), []);
    if (!body.properties.some(({ name }) => name === 'priority-key')) {
      t.same(await child.session.getProperties([PRIORITY_KEY.code]), [], 'there is no such key');
      return;
    }
    t.notOk(new Reading(before).isKeyAtPc, 'the camera has its priority key');
    await child.session.setProperty(PRIORITY_KEY.code, PRIORITY_KEY.type, PRIORITY_KEY.pcRemote);
    const obeying = await obeyingReport(child);
    t.same(differences(body.properties, obeying, body.model), [], 'and with the key at the PC');
    const [first, ...more] = await child.session.getProperties([PRIORITY_KEY.code, ABSENT_CODE]);
    t.equal(first?.code, PRIORITY_KEY.code);
    t.same(more, [], 'a code the body lacks is left out');
  });
}
