// openapi.json as the fuzzers use it: every operation with its parameters and its body, an example that is valid for
// each schema, and the places where a client can put a text. A new operation needs no change here.

import { document } from '#harness/published-contract.js';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
}

/** A path, query or header parameter. */
export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

/** One operation, as a client finds it in the document. */
export interface FuzzedOperation {
  readonly operationId: string;
  /** In capital letters. */
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** Media type of its answer on success. */
  readonly mediaType: string;
}

/** A place where a client can put a text: a parameter, or a member of the body by its path from the top. */
export interface TextSite {
  readonly operation: FuzzedOperation;
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly way: readonly string[];
  readonly schema: Schema;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Every operation of the document. */
export const OPERATIONS: readonly FuzzedOperation[] = Object.entries(
  document.paths as Record<string, Record<string, DocumentOperation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: (operation.parameters ?? []).map((each) => resolved(each)),
    body: operation.requestBody?.content['application/json']?.schema,
    mediaType: mediaTypeOf(operation),
  })),
);

/** Whether the successful answer is an endless stream. */
export function isEndless({ mediaType }: FuzzedOperation): boolean {
  return mediaType === 'text/event-stream' || mediaType === 'multipart/x-mixed-replace';
}

/** Target of a reference in the document, or the given value itself. */
export function resolved<T extends { readonly $ref?: string }>(given: T): T {
  if (given.$ref === undefined) return given;
  const steps = given.$ref.split('/').slice(1);
  return resolved(steps.reduce((at, step) => at[step], document) as T);
}

/** A valid value: the simplest one, with required members only. */
export function exampleOf(given: Schema): unknown {
  const schema = resolved(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {});
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  if (schema.type === 'object') {
    const members = (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]);
    return Object.fromEntries(members);
  }
  return schema.pattern?.includes('\\d') || schema.pattern?.includes('0-9') ? '1' : 'x';
}

/** Every place of an operation where the schema allows a text, or where the protocol transports one anyway. */
export function textSites(operation: FuzzedOperation): TextSite[] {
  const parameters = operation.parameters.map(({ in: place, name, schema }) => {
    return { operation, place, way: [name], schema: resolved(schema) };
  });
  const members = textMembers(operation.body ?? {}, []).map(({ way, schema }) => {
    return { operation, place: 'body' as const, way, schema };
  });
  return [...parameters, ...members];
}

function textMembers(given: Schema, way: readonly string[]): { way: readonly string[]; schema: Schema }[] {
  const schema = resolved(given);
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([name, member]) => textMembers(member, [...way, name]));
  }
  const text = [schema, ...(schema.anyOf ?? [])].find(
    (one) => one.type === 'string' || one.enum !== undefined,
  );
  return text === undefined ? [] : [{ way, schema: text }];
}

function mediaTypeOf({ responses }: DocumentOperation): string {
  const [success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return Object.keys(responses[success ?? '']?.content ?? {})[0] ?? '';
}
