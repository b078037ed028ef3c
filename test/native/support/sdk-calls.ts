// SDK calls of the field client (from its trace) and of the addon (from recordings), in a common form.

import { linesOf } from '#recordings/lines.js';
import { readRecording } from '#recordings/records.js';
import { FUNCTIONS } from '#recordings/shapes.js';

/** A call of a function, or a callback. */
export interface SdkCall {
  /** The scenario in which the call was made. */
  scenario: string;
  isCallback: boolean;
  name: string;
  /** Arguments by their names, without handles. */
  arguments: Record<string, unknown>;
  /** Result of the call; undefined for a callback and for a call that was not answered. */
  result: unknown;
}

/** When a scenario began, in milliseconds since 1970. */
export type Marks = readonly { name: string; atMs: number }[];

/** A line of the trace of the field client. */
interface TraceLine {
  scenario: string;
  call?: string;
  callback?: string;
  args: unknown[];
  result?: unknown;
}

/** Arguments that the trace leaves out: it has only numbers, texts and secrets. */
const NOT_TRACED = ['handle', 'camera'];

/** The calls of the field client. */
export function callsOfTrace(trace: string): SdkCall[] {
  const types = new ReportedTypes();
  const calls: SdkCall[] = [];
  let code: unknown;
  for (const line of trace.split('\n').filter(Boolean)) {
    const { scenario, call, callback, args, result } = JSON.parse(line) as TraceLine;
    const name = call ?? callback ?? '';
    // The trace has the members that read a property, the code first.
    if (name === 'CrDeviceProperty::GetCode') code = result;
    if (name === 'CrDeviceProperty::GetValueType') types.saw(code, result);
    if (name.includes('::')) continue;
    const named = callback === undefined ? namedArguments(name, args) : {};
    const isCallback = callback !== undefined;
    calls.push({ scenario, isCallback, name, arguments: types.compared(name, named), result });
  }
  return calls;
}

function namedArguments(name: string, args: readonly unknown[]): Record<string, unknown> {
  if (name === 'SetDeviceProperty') return { property: { code: args[0], current: args[1], type: args[2] } };
  const names = Object.keys(FUNCTIONS[name]?.arguments ?? {}).filter((each) => !NOT_TRACED.includes(each));
  return Object.fromEntries(names.map((each, at) => [each, args[at]]));
}

/** The calls of the addon in one process. @param marks the begins of the scenarios, in order */
export function callsOfRecording(bytes: Buffer, marks: Marks): SdkCall[] {
  const recording = readRecording(bytes);
  const types = new ReportedTypes();
  const calls: SdkCall[] = [];
  const byNumber = new Map<unknown, SdkCall>();
  for (const line of linesOf(recording)) {
    const { kind, number, name, us, of } = line;
    const said = (line.arguments ?? {}) as Record<string, unknown>;
    if (kind === 'lost' || kind === 'damage')
      throw new Error(`the recording has a gap: ${JSON.stringify(line)}`);
    if (kind === 'property') {
      const { code, type } = line.property as Record<string, unknown>;
      types.saw(code, type);
    }
    const call = byNumber.get(of);
    if (kind === 'result' && call !== undefined) call.result = line.result;
    if (kind !== 'call' && kind !== 'callback') continue;
    const atMs = recording.startedAtMs + Number(us) / 1_000;
    const scenario = marks.findLast((mark) => mark.atMs <= atMs)?.name ?? '';
    const made: SdkCall = {
      scenario,
      isCallback: kind === 'callback',
      name: String(name),
      arguments: kind === 'call' ? types.compared(String(name), said) : {},
      result: undefined,
    };
    calls.push(made);
    byNumber.set(number, made);
  }
  return calls;
}

/** The types that a body has reported, by code; each body has its own. */
class ReportedTypes {
  readonly #types = new Map<unknown, unknown>();

  saw(code: unknown, type: unknown): void {
    this.#types.set(code, type);
  }

  /** The compared form of arguments: for a write also whether its type is the reported one. */
  compared(name: string, named: Record<string, unknown>): Record<string, unknown> {
    if (name !== 'SetDeviceProperty') return named;
    const { code, type, current } = named.property as Record<string, unknown>;
    return { code, current, type: this.#types.get(code) === type ? 'as reported' : type };
  }
}
