// openapi.json as a client reads it: what it promises for each operation, and whether an answer keeps the promise.
// Stricter than the document itself: a member that is not documented is a fault.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';

type Json = { [name: string]: Json };

/** An operation as openapi.json has it. */
export interface PublishedOperation {
  operationId: string;
  method: string;
  path: string;
  /** The status of success, and what it carries. */
  success: number;
  mediaType: string;
  /** Error codes by status. */
  codes: Map<number, string[]>;
}

const FILE = new URL('../openapi.json', import.meta.url);
/** The published document. */
export const document = JSON.parse(readFileSync(FILE, 'utf8'));

/** Loaded on the first use: most programs that import this module check events alone, or nothing. */
const require = createRequire(import.meta.url);
const validators: Partial<Record<'events' | 'openapi', Ajv2020>> = {};

/** The validator for events, which are among the components, or for the whole document. */
function validator(name: 'events' | 'openapi'): Ajv2020 {
  let ajv = validators[name];
  if (ajv !== undefined) return ajv;
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  // The document is not validated here: that takes long, and openapi.test.ts does it.
  ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, validateFormats: false });
  const judged = name === 'events' ? { components: { schemas: document.components.schemas } } : document;
  ajv.addSchema(closed(structuredClone(judged)) as object, name);
  validators[name] = ajv;
  return ajv;
}

/** Every operation of the document. */
export const published: PublishedOperation[] = Object.entries<Json>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      operationId: String(operation.operationId),
      method: method.toUpperCase(),
      path,
      ...successOf(operation.responses ?? {}),
      codes: new Map(
        Object.keys(operation.responses ?? {})
          .map(Number)
          .filter((status) => status >= 400)
          .map((status) => [status, codesOf(pointerTo(path, method, status))]),
      ),
    })),
);

/** Faults of an answer; empty when it keeps the promise. */
export function faultsOf(operation: PublishedOperation, status: number, body: unknown): string[] {
  const pointer = pointerTo(operation.path, operation.method.toLowerCase(), status);
  if (pointer === undefined) return [`status ${status} is not documented for ${operation.operationId}`];
  const at = `openapi#${pointer}/content/application~1json/schema`;
  const validate = validator('openapi').getSchema(at) as ValidateFunction;
  return validate(body)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Faults of the payload of an event, in the form of the wire. */
export function eventFaultsOf(name: string, payload: unknown): string[] {
  const schema = `events#/components/schemas/Event${name[0]?.toUpperCase()}${name.slice(1)}`;
  const validate = validator('events').getSchema(schema);
  if (validate === undefined) return [`event ${name} is not documented`];
  return validate(payload)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Every example of the document against its schema: how many there are, and what is wrong with them. */
export function exampleFaults(): { count: number; faults: string[] } {
  const faults: string[] = [];
  let count = 0;
  const check = (pointer: string, value: unknown): void => {
    count += 1;
    const validate = validator('openapi').getSchema(`openapi#${pointer}/schema`) as ValidateFunction;
    if (validate(value)) return;
    for (const { instancePath, message } of validate.errors ?? [])
      faults.push(`${pointer}: ${instancePath} ${message}`);
  };
  const walk = (node: unknown, pointer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { schema, example, examples = {} } = node as { schema?: Json; example?: unknown; examples?: Json };
    if (schema !== undefined && example !== undefined) check(pointer, example);
    if (schema !== undefined)
      for (const each of Object.values(examples)) check(pointer, resolved(each).value);
    for (const [name, member] of Object.entries(node)) {
      const part = name.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      if (schema === undefined || name !== 'schema') walk(member, `${pointer}/${part}`);
    }
  };
  walk(document.paths, '/paths');
  walk(document.components.responses, '/components/responses');
  walk(document.components.parameters, '/components/parameters');
  return { count, faults };
}

/** Target of a reference. */
function resolved(node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const parts = String(node.$ref).slice(2).split('/');
  return parts.reduce<Json>((found, part) => found[part] as Json, document);
}

function successOf(responses: Json): { success: number; mediaType: string } {
  const success = Number(Object.keys(responses).find((status) => status < '300'));
  return { success, mediaType: Object.keys(responses[success]?.content ?? {})[0] ?? '' };
}

function pointerTo(path: string, method: string, status: number): string | undefined {
  const response = document.paths[path]?.[method]?.responses?.[status];
  if (response === undefined) return undefined;
  if (response.$ref !== undefined) return response.$ref.slice(1);
  const escaped = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  return `/paths/${escaped}/${method}/responses/${status}`;
}

function codesOf(pointer: string | undefined): string[] {
  const parts = (pointer ?? '').split('/').slice(1);
  const response = parts.reduce<Json>((node, part) => {
    return node[decodeURIComponent(part).replaceAll('~1', '/')] as Json;
  }, document);
  const schema = response.content?.['application/json']?.schema as unknown as {
    properties: { code: { enum: string[] } };
  };
  return schema.properties.code.enum;
}

// Objects may have only the members that they list; for the parts of an allOf, those of the whole count.
function closed(node: unknown, inAllOf = false): unknown {
  if (Array.isArray(node)) {
    for (const [at, each] of node.entries()) node[at] = closed(inAllOf ? partOf(each) : each, inAllOf);
    return node;
  }
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Record<string, unknown>;
  for (const [name, member] of Object.entries(schema)) closed(member, name === 'allOf');
  const listsMembers =
    (typeof schema.properties === 'object' && schema.type === 'object') || 'allOf' in schema;
  if (listsMembers && !inAllOf && !isErrorEnvelope(schema) && schema.additionalProperties === undefined) {
    schema.unevaluatedProperties = false;
  }
  return node;
}

// A part of an allOf may not be closed on its own, so it is a copy of the component that it names.
function partOf(part: { $ref?: string }): unknown {
  const named = document.components.schemas[part.$ref?.split('/').at(-1) ?? ''];
  return named?.type === 'object' && !isErrorEnvelope(named) ? structuredClone(named) : part;
}

// The error envelopes are only ever referred to from an allOf.
function isErrorEnvelope(schema: Record<string, unknown>): boolean {
  const members = Object.keys(schema.properties ?? {});
  return members.includes('success') && members.includes('code');
}
