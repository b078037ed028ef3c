// Facts about a program's use of the SDK, as texts that are compared: the names that it uses, the arguments of its
// calls, the objects that it holds meanwhile, and the order of calls. A text begins with the name and a colon.

import { readFileSync } from 'node:fs';
import type { SdkCall } from './sdk-calls.js';

type Arguments = SdkCall['arguments'];

const NUMBERS = readFileSync('native/abi/crsdk_codes.h', 'utf8');
const PROPERTIES = namesOf('CrDeviceProperty');
const COMMANDS = namesOf('CrCommandId');
/** The half-pressed shutter button is a property, and pressed and let go like a key. */
const S1 = { code: 0x1, down: 2 };
/** The parameter of a command that presses. */
const DOWN = 1;

/** Calls that change something, and which of their arguments are compared. */
const ACTS: Readonly<Record<string, (given: Arguments) => string>> = {
  Init: ({ logType }) => `log type ${logType}`,
  Connect: ({ mode, reconnecting, user, password, fingerprint, displayName }) =>
    [
      `mode ${mode}`,
      `reconnecting ${reconnecting === 1 ? 'on' : 'off'}`,
      `user of ${lengthOf(user)} bytes`,
      `password ${isGiven(password)}`,
      `fingerprint of ${fingerprint} bytes`,
      `name ${isGiven(displayName)}`,
    ].join(', '),
  SetDeviceProperty: ({ code, type }) =>
    `${PROPERTIES.get(Number(code)) ?? code}, type ${typeof type === 'number' ? hex(type) : type}`,
  SetDeviceSetting: ({ key, value }) => `key ${key}, value ${value}`,
  GetDeviceSetting: ({ key }) => `key ${key}`,
  SetSaveInfo: ({ prefix, startNumber }) =>
    `prefix ${prefix === '' ? 'empty' : isGiven(prefix)}, number ${startNumber}`,
  GetRemoteTransferContentsInfoList: ({ type, most }) => `range ${type}, at most ${most}`,
  GetRemoteTransferContentsDataFile: ({ divisionBytes, directory, name }) =>
    `${divisionBytes} bytes at a time, ${place(directory, name)}`,
  GetRemoteTransferContentsCompressedDataFile: ({ imageKind, directory, name }) =>
    `kind ${imageKind}, ${place(directory, name)}`,
  ControlGetRemoteTransferContentsDataFile: ({ control }) => `control ${control}`,
  PullContentsFile: ({ size, directory, name }) => `size ${size}, ${place(directory, name)}`,
  DownloadSettingFile: ({ type, directory, name, password }) =>
    `type ${type}, ${place(directory, name)}, password ${isGiven(password)}`,
  UploadSettingFile: ({ type, password }) => `type ${type}, password ${isGiven(password)}`,
};

/** For each call that lends an object, the call that gives it back. */
const LENT: Readonly<Record<string, string>> = {
  GetDeviceProperties: 'ReleaseDeviceProperties',
  GetSelectDeviceProperties: 'ReleaseDeviceProperties',
  GetLiveViewProperties: 'ReleaseLiveViewProperties',
  GetSelectLiveViewProperties: 'ReleaseLiveViewProperties',
  GetRemoteTransferCapturedDateList: 'ReleaseRemoteTransferCapturedDateList',
  GetRemoteTransferContentsInfoList: 'ReleaseRemoteTransferContentsInfoList',
  GetDateFolderList: 'ReleaseDateFolderList',
  GetContentsHandleList: 'ReleaseContentsHandleList',
};

/** All compared facts about calls in order. */
export function factsOf(calls: readonly SdkCall[]): Set<string> {
  const made = calls.filter(({ isCallback }) => !isCallback);
  const acts = made.flatMap(({ name, arguments: given }) => {
    const text = ACTS[name]?.(given);
    return text === undefined ? [] : [`${name}: ${text}`];
  });
  return new Set([...acts, ...gestures(made), ...held(made), ...order(calls)]);
}

/** The presses and releases of keys and of the half-pressed button in each scenario. */
function* gestures(made: readonly SdkCall[]): Generator<string> {
  let strokes: string[] = [];
  let scenario = '';
  let refused = '';
  const down = new Set<string>();
  const end = () => {
    const text = [...strokes, ...(down.size > 0 ? ['left down'] : [])].join(', ');
    strokes = [];
    down.clear();
    return `SendCommand: ${scenario}: ${text}`;
  };
  for (const call of made) {
    if (call.scenario !== scenario && strokes.length > 0) yield end();
    scenario = call.scenario;
    const [key, isDown] = stroke(call) ?? [];
    if (key === undefined || (key === refused && !isDown)) continue;
    strokes.push(`${key} ${isDown ? 'down' : 'up'}`);
    if (isDown) down.add(key);
    else down.delete(key);
    // Whether a body accepts a press depends on the moment. A refused press need not be released, but may be.
    refused = isDown && call.result !== 0 ? key : '';
    if (refused !== '') {
      strokes.push(`${key} up`);
      down.delete(key);
    }
    if (down.size === 0) yield end();
  }
  if (strokes.length > 0) yield end();
}

function stroke({ name, arguments: given }: SdkCall): [key: string, isDown: boolean] | undefined {
  if (name === 'SendCommand')
    return [COMMANDS.get(Number(given.command)) ?? String(given.command), given.parameter === DOWN];
  if (name === 'SetDeviceProperty' && given.code === S1.code) return ['S1', given.current === S1.down];
  return undefined;
}

/** Calls that are made while the program holds a list of the SDK. */
function* held(made: readonly SdkCall[]): Generator<string> {
  const lent = new Map<string, string>();
  for (const { name, result } of made) {
    for (const [give, list] of lent) {
      if (give === name) lent.delete(give);
      else if (list !== name) yield `${list}: held over ${name}`;
    }
    const back = LENT[name];
    if (back !== undefined && result === 0) lent.set(back, name);
  }
}

/** A row of the table of differences (data/sdk-usage.json). */
export interface Difference {
  /** Names of functions, members or callbacks; the row's texts hold for each of them. */
  names: string[];
  /** Calls of the field client that the addon does not make. */
  field: string[];
  /** Calls of the addon that the field client does not make. */
  addon: string[];
  why: string;
  grade: string;
  /** The tempers whose bodies cause the difference; all when left out. */
  tempers?: string[];
  /** The difference depends on timing, and need not occur in each run. */
  perhaps?: true;
}

/** Differences without a row, and rows without a difference. */
export function unexplained(
  field: ReadonlySet<string>,
  addon: ReadonlySet<string>,
  rows: readonly Difference[],
): string[] {
  const differences = new Set([
    ...[...field].filter((fact) => !addon.has(fact)).map((fact) => `the field client, ${fact}`),
    ...[...addon].filter((fact) => !field.has(fact)).map((fact) => `the addon, ${fact}`),
  ]);
  const explained = new Set<string>();
  const outdated: string[] = [];
  for (const row of rows) {
    for (const name of row.names) {
      const facts = [
        ...row.field.map((text) => `the field client, ${name}: ${text}`),
        ...row.addon.map((text) => `the addon, ${name}: ${text}`),
      ];
      for (const fact of facts) explained.add(fact);
      if (row.perhaps !== true && !facts.some((fact) => differences.has(fact)))
        outdated.push(`no difference any more: ${facts.join('; ')}`);
    }
  }
  return [...[...differences].filter((fact) => !explained.has(fact)), ...outdated];
}

/** The state of a session at calls whose order matters. */
function* order(calls: readonly SdkCall[]): Generator<string> {
  let session: 'none' | 'asked' | 'connected' | 'ending' | 'ended' = 'none';
  let isReleased = true;
  let isRefused = false;
  for (const { name, result } of calls) {
    if (name === 'Connect' && isRefused) yield 'Connect: again with the same object after a refusal';
    if (name === 'Connect') isRefused = result !== 0;
    if (name.startsWith('CreateCameraObjectInfo')) isRefused = false;
    if (name === 'Connect' && result === 0) {
      yield `Connect: while the previous device is ${isReleased ? '' : 'not '}released`;
      session = 'asked';
      isReleased = false;
    }
    if (name === 'OnConnected') session = 'connected';
    if (name === 'SetSaveInfo') yield `SetSaveInfo: ${session === 'asked' ? 'before' : 'after'} OnConnected`;
    if (name === 'Disconnect' && session !== 'ended') session = 'ending';
    if (name === 'OnDisconnected') session = 'ended';
    if (name !== 'ReleaseDevice') continue;
    yield `ReleaseDevice: ${session === 'ended' ? 'after' : 'before'} OnDisconnected`;
    isReleased = true;
  }
}

/** Every function, class member and callback that the sources of the addon use. */
export function namesOfAddon(): Set<string> {
  const library = readFileSync('native/addon/library.h', 'utf8');
  const functions = matches(library, /^ {2}X\((\w+)\)/gm);
  const members = matches(library, /"(6SCRSDK\w+)"/g).map(unmangled);
  const reads = ['camera_info.cc', 'camera_object.cc', 'recorder_values.cc']
    .map((file) => readFileSync(`native/addon/${file}`, 'utf8'))
    .join('\n');
  const fields = matches(reads, /\b(?:info|info_|camera)(?:\.|->)((?:Get|Release)\w*)\(/g);
  const lists = matches(reads, /\blist_->(\w+)\(/g);
  return new Set([
    ...functions,
    ...members,
    ...fields.map((name) => `ICrCameraObjectInfo::${name}`),
    ...lists.map((name) => `ICrEnumCameraObjectInfo::${name}`),
    ...matches(readFileSync('native/addon/callbacks.cc', 'utf8'), /^ {2}void (On\w+)\(/gm),
  ]);
}

/** Every function, member and callback that the field client uses, from its table of calls. */
export function namesOfFieldClient(): Set<string> {
  const table = readFileSync('test/native/field-client/sdk.h', 'utf8');
  const objects = matches(table, /^FIELD_OBJECT\((\w+),/gm);
  const members = [...table.matchAll(/^FIELD_MEMBER\((\w+), (\w+)\)/gm)];
  return new Set([
    ...matches(table, /^FIELD_FUNCTION\((\w+)/gm),
    ...members.map(([, type, name]) => `${type}::${name}`),
    ...objects.flatMap((type) => [`${type}::${type}`, `${type}::~${type}`]),
    ...matches(readFileSync('test/native/field-client/events.h', 'utf8'), /^ {2}void (On\w+)\(/gm),
  ]);
}

/** `6SCRSDK16CrDeviceProperty7GetCodeEv` as `CrDeviceProperty::GetCode`. */
function unmangled(symbol: string): string {
  const parts: string[] = [];
  for (let rest = symbol; parts.length < 3; ) {
    const [digits = ''] = /^\d+/.exec(rest) ?? [];
    if (digits === '') return `${parts[1]}::${rest.startsWith('D') ? '~' : ''}${parts[1]}`;
    const end = digits.length + Number(digits);
    parts.push(rest.slice(digits.length, end));
    rest = rest.slice(end);
  }
  return `${parts[1]}::${parts[2]}`;
}

function namesOf(prefix: string): Map<number, string> {
  const lines = NUMBERS.matchAll(/^ {2}(\w+?)_(\w+) = (0x[0-9a-f]+),/gm);
  return new Map(
    [...lines].flatMap(([, kind, name = '', number]) => (kind === prefix ? [[Number(number), name]] : [])),
  );
}

function matches(text: string, expression: RegExp): string[] {
  return [...text.matchAll(expression)].map(([, name = '']) => name);
}

/** The length of a text, or its recorded length. */
function lengthOf(secret: unknown): unknown {
  return typeof secret === 'string' ? secret.length : secret;
}

function isGiven(value: unknown): string {
  return value === null ? 'null' : 'given';
}

function place(directory: unknown, name: unknown): string {
  return `directory ${isGiven(directory)}, name ${name === '' ? 'empty' : isGiven(name)}`;
}

function hex(number: number): string {
  return `0x${number.toString(16)}`;
}
