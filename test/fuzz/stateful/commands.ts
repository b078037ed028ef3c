// Commands of the stateful fuzzer for a service, as plain data, so that a failing list can be printed, kept in a file
// and run again. draw.ts decides which commands are drawn, and how often; stage.ts runs them.

/** A text; a long one may be given as its parts. */
export type Text =
  | string
  | { readonly $text: readonly [head: string, unit: string, times: number, tail: string] };

/** A body: members, a literal text, or one of the expensive bodies (blocking/attacks.ts). */
export type Body =
  | { readonly json: unknown }
  | { readonly raw: Text }
  | { readonly shape: string; readonly sizeBytes: number };

/** A request of an operation of openapi.json; parts that are left out get valid values. */
export interface RequestCommand {
  readonly do: 'request';
  readonly operation: string;
  /** Replaces the operation's own method. */
  readonly method?: string;
  readonly path?: Readonly<Record<string, Text>>;
  readonly query?: Readonly<Record<string, Text>>;
  readonly headers?: Readonly<Record<string, Text>>;
  readonly body?: Body;
  /** The client leaves after this many bytes of the answer. */
  readonly leavesAfterBytes?: number;
}

/** One command about one camera, which is given as a number instead of an id, so that a case fits every rig. */
export type Command = { readonly camera: number } & (
  | RequestCommand
  /** Several requests at once. */
  | { readonly do: 'together'; readonly requests: readonly RequestCommand[] }
  /** A fault of the simulated SDK: `SendCommand#1 hang`. */
  | { readonly do: 'fault'; readonly line: string }
  | { readonly do: 'clear' }
  /** Cable, power, card, notification: a line for the body. */
  | { readonly do: 'body'; readonly order: string }
  | {
      readonly do: 'signal';
      readonly to: 'worker' | 'scout';
      readonly signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT';
    }
  /** A file on the first card. */
  | { readonly do: 'card'; readonly name: Text; readonly sizeBytes: number }
  /** A file beside the settings, for LUTs and settings files. */
  | { readonly do: 'file'; readonly name: string; readonly content: Text }
  /** An entry below the save root that is in the way of pictures. */
  | { readonly do: 'path'; readonly kind: 'link' | 'fifo' | 'file' | 'staging-link'; readonly name: string }
  /** Raw bytes on a separate connection. */
  | { readonly do: 'raw'; readonly parts: readonly Text[]; readonly end: 'half' | 'drop' | 'wait' }
  | { readonly do: 'pause'; readonly ms: number }
);

/** The text itself, put together from its parts. */
export function expanded(text: Text): string {
  if (typeof text !== 'object') return String(text);
  const [head, unit, times, tail] = text.$text;
  return head + unit.repeat(times) + tail;
}

/** A copy of a value in which every text is put together from its parts. */
export function expandedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expandedJson);
  if (typeof value !== 'object' || value === null) return value;
  if ('$text' in value) return expanded(value as Text);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, expandedJson(each)]));
}

/** Number of steps of a list. */
export function stepsOf(commands: readonly Command[]): number {
  return commands.reduce(
    (sum, command) => sum + (command.do === 'together' ? command.requests.length : 1),
    0,
  );
}
