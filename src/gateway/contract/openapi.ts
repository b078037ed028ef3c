// Makes the OpenAPI 3.1 document from the table of operations and the table of errors. The caller provides the table
// of errors, which this folder may not import. Pure; the output has the order of the input.

import { CameraError, PlainError } from './envelope.js';
import { EVENT_PAYLOADS, type EventName, NAMED_EVENTS } from './event-payloads.js';
import { CAMERA_PATH_FAILURES, REQUEST_FAILURES, UNMATCHED_FAILURES } from './failures.js';
import { type OperationContract, TAGS } from './operation.js';
import { OPERATIONS } from './operations.js';
import { INTERFACE_VERSION } from './server.js';

/** Facts of an error code in the document. */
export interface ErrorFacts {
  readonly status: number;
  readonly retryAfterS?: number;
  readonly advice: string;
}

/** Places of the parameters of an operation. */
const PARAMETERS = [
  { member: 'params', place: 'path', required: true },
  { member: 'query', place: 'query', required: false },
  { member: 'headers', place: 'header', required: false },
] as const;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** The document, ready to be serialized. */
export function openapiDocument(errors: Readonly<Record<string, ErrorFacts>>): JsonObject {
  const components = new Components();
  const paths: JsonObject = {};
  for (const contract of Object.values(OPERATIONS)) {
    const entry = { [contract.method.toLowerCase()]: operationObject(contract, errors, components) };
    paths[contract.path] = { ...(paths[contract.path] as JsonObject | undefined), ...entry };
  }
  for (const [name, payload] of Object.entries(EVENT_PAYLOADS)) {
    const schema = components.refer(payload) as JsonObject;
    const camera = NAMED_EVENTS.has(name as EventName) ? ['cameraId', 'id', 'model'] : ['cameraId'];
    const properties = {
      ...Object.fromEntries(camera.map((member) => [member, { type: 'string' }])),
      ...(schema.properties as JsonObject),
    };
    const required = [...camera, ...((schema.required as string[] | undefined) ?? [])];
    components.add(`Event${name[0]?.toUpperCase()}${name.slice(1)}`, {
      type: 'object',
      properties,
      required,
    });
  }
  components.add('ErrorCode', { type: 'string', enum: Object.keys(errors).sort() });
  for (const code of UNMATCHED_FAILURES) {
    components.share(code, errorResponse([code], errors, PlainError, components));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'rigd',
      version: INTERFACE_VERSION,
      description:
        'Controls every Sony camera of a rig over HTTP. Unmatched paths answer 404 and 405 as JSON.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://localhost:8080' }],
    security: [{}, { bearer: [] }, { accessToken: [] }],
    tags: TAGS.filter((tag) => Object.values(OPERATIONS).some((each) => each.tag === tag)).map((name) => ({
      name,
    })),
    paths,
    components: {
      schemas: components.schemas,
      responses: components.responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Only when the service was given a token.' },
        accessToken: {
          type: 'apiKey',
          in: 'query',
          name: 'access_token',
          description: 'The same token, for an EventSource, which cannot send headers.',
        },
      },
    },
  };
}

/** Every error code an operation can be answered with, in alphabetical order. */
function failuresOf(contract: OperationContract): string[] {
  const camera = contract.params === undefined || contract.isAnyCamera === true ? [] : CAMERA_PATH_FAILURES;
  return [...new Set([...contract.failures, ...camera, ...REQUEST_FAILURES])].sort();
}

/** The codes an operation can be answered with, by status. */
function failuresByStatus(
  contract: OperationContract,
  errors: Readonly<Record<string, ErrorFacts>>,
): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  for (const code of failuresOf(contract)) {
    const facts = errors[code];
    if (facts === undefined)
      throw new Error(`${contract.operationId} names ${code}, which the error table lacks`);
    const statuses = new Set([contract.statuses?.[code] ?? facts.status]);
    // An effect whose outcome is unknown is answered 400, whatever the code.
    if (contract.method !== 'GET' && contract.failures.includes(code)) statuses.add(400);
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([left], [right]) => left - right));
}

function operationObject(
  contract: OperationContract,
  errors: Readonly<Record<string, ErrorFacts>>,
  components: Components,
): JsonObject {
  const { success } = contract;
  const responses: JsonObject = {
    [success.status]: {
      description: success.description,
      content: { [success.mediaType]: { schema: components.refer(success.schema) } },
    },
  };
  if (success.notModified !== undefined) responses[304] = { description: success.notModified };
  const [family, schema] =
    contract.params === undefined
      ? (['PlainError', PlainError] as const)
      : (['CameraError', CameraError] as const);
  for (const [status, codes] of failuresByStatus(contract, errors)) {
    const response = errorResponse(codes, errors, schema, components);
    responses[status] = codes.every(isCommon) ? components.share(`${family}${status}`, response) : response;
  }
  const operation: JsonObject = {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
  };
  if (contract.description !== undefined) operation.description = contract.description;
  const parameters = PARAMETERS.flatMap(({ member, place, required }) => {
    const named = Object.entries(contract[member]?.properties ?? {});
    return named.map(([name, schema]) => ({ name, in: place, required, schema: components.refer(schema) }));
  });
  if (parameters.length > 0) operation.parameters = parameters;
  if (contract.body !== undefined) {
    const required = (contract.body.required?.length ?? 0) > 0;
    operation.requestBody = {
      required,
      content: { 'application/json': { schema: components.refer(contract.body) } },
    };
  }
  operation.responses = responses;
  return operation;
}

function isCommon(code: string): boolean {
  return (REQUEST_FAILURES as readonly string[]).includes(code);
}

function errorResponse(
  codes: readonly string[],
  errors: Readonly<Record<string, ErrorFacts>>,
  envelope: object,
  components: Components,
): JsonObject {
  const lines = codes.map((code) => `- \`${code}\`: ${errors[code]?.advice ?? ''}`);
  const retryAfter = codes.some((code) => errors[code]?.retryAfterS !== undefined);
  const response: JsonObject = {
    description: lines.join('\n'),
    content: {
      'application/json': {
        schema: { allOf: [components.refer(envelope)], properties: { code: { enum: [...codes] } } },
      },
    },
  };
  if (retryAfter)
    response.headers = { 'Retry-After': { schema: { type: 'integer', description: 'Seconds.' } } };
  return response;
}

/** Collects what is in the document once: schemas with a title, and responses shared by operations. */
class Components {
  readonly schemas: JsonObject = {};
  readonly responses: JsonObject = {};

  /** A reference to the response. */
  share(name: string, response: JsonObject): JsonObject {
    this.responses[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }

  /** A copy of the schema in which every titled schema is a reference. */
  refer(schema: unknown): Json {
    if (Array.isArray(schema)) return schema.map((each) => this.refer(each));
    if (typeof schema !== 'object' || schema === null) return schema as Json;
    const { title, ...members } = schema as Record<string, unknown>;
    const copy = Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, this.refer(member)]),
    );
    if (typeof title !== 'string') return copy;
    this.add(title, copy);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** @throws Error when two different schemas bear one name. */
  add(name: string, schema: Json): void {
    const known = this.schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two schemas are named ${name}`);
    }
    this.schemas[name] = schema;
  }
}
