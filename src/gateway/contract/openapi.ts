// Makes the OpenAPI 3.1 document from the table of operations, the table of errors and the recorded examples. The
// caller provides errors and examples, which this folder may not import. Pure; the output has the order of the input.

import { leaseNeedOf } from './lease-needs.js';
import { Components, type JsonObject } from './openapi-components.js';
import { OperationExamples, parameterExample, type RecordedExamples } from './openapi-examples.js';
import { type ErrorFacts, Failures } from './openapi-failures.js';
import { ACCESS_TOKEN, CONTENT_RANGE, isClosed, type OperationContract, TAGS } from './operation.js';
import { OPERATIONS } from './operations.js';
import { RigLease } from './rig-leases.js';
import { roleNeedOf } from './role-needs.js';
import { INTERFACE_VERSION } from './server.js';
import { STREAMED_EVENT, streamedEventExamples, streamedEventSchemas } from './streamed-events.js';

/** The places of parameters, by the members of a contract that list them. */
const PARAMETERS = [
  { member: 'params', place: 'path', required: true },
  { member: 'query', place: 'query', required: false },
  { member: 'headers', place: 'header', required: false },
] as const;

const DESCRIPTION =
  'Controls the Sony cameras of a rig over HTTP. A later version may add members to JSON answers.\n\n' +
  '**Words.** A body is a camera; the content of a request is called request body. A rig is the set of ' +
  'all bodies that are used together. A host is a computer that runs this service for some of them. A ' +
  'session is the connection of the service to one body. docs/use/terms.md explains the other words.\n\n' +
  '**Errors.** An unknown path is answered with 404 and the code UNKNOWN_ROUTE. A method that the path ' +
  'does not support is answered with 405 and the code METHOD_NOT_ALLOWED; the header Allow lists the ' +
  'supported methods. Both answers have the schema PlainError. A request with an Expect header other ' +
  'than 100-continue is answered with 417 in plain text.\n\n' +
  '**Unknown outcome.** If it is not known whether a failed request took effect, the error has the member ' +
  'data.outcome with the value "unknown". Its status is then always 400, whatever its code, so that no ' +
  'program repeats the request automatically. Operations list such a code under 400, with the words ' +
  '"with outcome unknown".\n\n' +
  '**Headers.** Every answer except that 417 has the headers X-Content-Type-Options, ' +
  'Cross-Origin-Resource-Policy and Vary. If the request comes from a web page whose origin is allowed, ' +
  'the answer also has the CORS headers.\n\n' +
  '**HEAD** is supported for every path that supports GET, except for event streams, live-view streams, ' +
  'makeReport and readSDCardFile.';

/** Sources of the document besides the contract. */
export interface Sources {
  readonly errors: Readonly<Record<string, ErrorFacts>>;
  readonly recorded: RecordedExamples;
  /** Version of the program, not of the interface. */
  readonly programVersion: string;
}

/** The document, ready to be serialized. */
export function openapiDocument({ errors, recorded, programVersion }: Sources): JsonObject {
  const contracts: readonly OperationContract[] = Object.values(OPERATIONS);
  const components = new Components({ ErrorCode: errorCodes(errors) });
  const failures = new Failures(contracts, errors, recorded, components);
  const parameters = new Parameters(contracts, recorded, components);
  const paths: JsonObject = {};
  for (const contract of contracts) {
    const operation = operationObject(contract, { failures, parameters, recorded, components });
    const known = paths[contract.path] as JsonObject | undefined;
    paths[contract.path] = { ...known, [contract.method.toLowerCase()]: operation };
  }
  const events = streamedEventSchemas((schema) => components.refer(schema));
  for (const [name, schema] of events) components.add(name, schema as JsonObject);
  return {
    openapi: '3.1.0',
    info: {
      title: 'rigd',
      version: INTERFACE_VERSION,
      'x-program-version': programVersion,
      description: DESCRIPTION,
      contact: { name: 'The maintainers of rigd' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the document, so that it holds for every address of the service.
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    security: [{}, { bearer: [] }, { accessToken: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    // In this order, and before the paths, the compressed document is smallest.
    components: {
      responses: components.responses,
      examples: components.examples,
      headers: components.headers,
      parameters: components.parameters,
      schemas: components.schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of the service. Required only if the service is configured with one. The service can have a ' +
            'token for each role; x-rigd-role is the lowest role that may use an operation: look, operate or ' +
            'administer.',
        },
        accessToken: {
          type: 'apiKey',
          in: 'query',
          name: ACCESS_TOKEN,
          description:
            'The token as a query parameter, for clients that cannot send headers, such as the ' +
            'EventSource of a browser.',
        },
      },
    },
    paths,
  };
}

function errorCodes(errors: Readonly<Record<string, ErrorFacts>>): JsonObject {
  return {
    type: 'string',
    enum: Object.keys(errors).sort(),
    description: 'Machine-readable code of an error. docs/use/errors.md explains every code.',
  };
}

/** Dependencies of the objects that describe operations. */
interface EntriesContext {
  readonly failures: Failures;
  readonly parameters: Parameters;
  readonly recorded: RecordedExamples;
  readonly components: Components;
}

function operationObject(contract: OperationContract, context: EntriesContext): JsonObject {
  const { operationId, tag, summary, success } = contract;
  const { failures, recorded, components } = context;
  const examples = new OperationExamples(recorded, operationId);
  const parameters = context.parameters.of(contract);
  const body = bodyOf(contract);
  return {
    operationId,
    tags: [tag],
    summary,
    description: contract.description ?? success.description,
    'x-rigd-role': roleNeedOf(contract),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: contract.isBodyRequired === true || needed(body),
            content: {
              'application/json': {
                schema: components.refer(body, `${capital(operationId)}Request`),
                ...examples.requests(),
              },
              ...(contract.takesCsv === true ? CSV : {}),
            },
          },
        }),
    responses: {
      ...successes(contract, examples, components),
      ...Object.fromEntries(failures.of(contract)),
    },
  };
}

const CSV: JsonObject = { 'text/csv': { schema: { type: 'string' } } };

/** The responses to a request that succeeds: 200 or 202, and 206 and 304 if the operation has them. */
function successes(
  { operationId, success, alsoCsv }: OperationContract,
  examples: OperationExamples,
  components: Components,
): JsonObject {
  const { status, mediaType, schema, description, partial, notModified } = success;
  const fixed = Object.entries(success.headers ?? {}).map(([name, value]) => {
    return [capitals(name), { schema: { type: 'string', const: value } }] as const;
  });
  const varying = Object.entries(success.more ?? {}).map(([name, text]) => {
    return [name, sharedHeader(components, name, text)] as const;
  });
  const headers = Object.fromEntries([...fixed, ...varying]);
  const withHeaders = Object.keys(headers).length === 0 ? {} : { headers };
  const name = mediaType === 'application/json' ? `${capital(operationId)}Response` : undefined;
  const media =
    mediaType === 'text/event-stream'
      ? {
          schema: { $ref: `#/components/schemas/${STREAMED_EVENT}` },
          examples: streamedEventExamples() as JsonObject,
        }
      : { schema: components.refer(schema, name), ...examples.answers() };
  const content = { [mediaType]: media, ...(alsoCsv === true ? CSV : {}) };
  const range = sharedHeader(components, 'Content-Range', CONTENT_RANGE);
  return {
    [status]: { description, ...withHeaders, content },
    ...(partial === undefined
      ? {}
      : { 206: { description: partial, headers: { ...headers, 'Content-Range': range }, content } }),
    ...(notModified === undefined ? {} : { 304: { description: notModified, ...withHeaders } }),
  };
}

function sharedHeader(components: Components, name: string, description: string): JsonObject {
  return components.share('headers', name, { schema: { type: 'string' }, description });
}

/** Whether a request body has required members. */
function needed(body: unknown): boolean {
  const { required = [] } = body as { readonly required?: readonly string[] };
  return required.length > 0;
}

/** The schema of the request body. In a closed operation its objects accept no other members. */
function bodyOf(contract: OperationContract): unknown {
  const body = contract.promisedBody ?? contract.body;
  return isClosed(contract) ? closed(body) : body;
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closed(member)]));
  return 'type' in copy && 'properties' in copy ? { ...copy, additionalProperties: false } : copy;
}

/** Makes the parameters of all operations. Equal parameters of several operations become one component. */
class Parameters {
  readonly #recorded: RecordedExamples;
  readonly #components: Components;
  /** Number of operations with each parameter, by the JSON text of the parameter. */
  readonly #count = new Map<string, number>();
  /** JSON text of each shared parameter, by the name of its component. */
  readonly #shared = new Map<string, string>();

  constructor(contracts: readonly OperationContract[], recorded: RecordedExamples, components: Components) {
    this.#recorded = recorded;
    this.#components = components;
    for (const parameter of contracts.flatMap((contract) => this.#all(contract))) {
      const text = JSON.stringify(parameter);
      this.#count.set(text, (this.#count.get(text) ?? 0) + 1);
    }
  }

  /** The parameters of an operation. */
  of(contract: OperationContract): JsonObject[] {
    return this.#all(contract).map((parameter) => {
      const text = JSON.stringify(parameter);
      const key = parameter.in === 'path' ? String(parameter.name) : `${parameter.name}.${parameter.in}`;
      const shared = this.#shared.get(key) ?? text;
      if (this.#count.get(text) === 1 || shared !== text) return parameter;
      this.#shared.set(key, text);
      return this.#components.share('parameters', key, parameter);
    });
  }

  #all(contract: OperationContract): JsonObject[] {
    const parameters = PARAMETERS.flatMap(({ member, place, required }) =>
      Object.entries(contract[member]?.properties ?? {}).map(([name, schema]) => {
        return this.#parameter(place, name, schema, required);
      }),
    );
    const showsLease = leaseNeedOf(contract) !== 'none' || contract.path.endsWith('/lease');
    return showsLease ? [...parameters, this.#parameter('header', 'Rig-Lease', RigLease, false)] : parameters;
  }

  #parameter(place: string, name: string, schema: object, required: boolean): JsonObject {
    const { description, ...rest } = schema as { readonly description?: string; readonly type?: unknown };
    return {
      name,
      in: place,
      required,
      ...(description === undefined ? {} : { description }),
      schema: this.#components.refer(rest),
      ...parameterExample(this.#recorded, place, name, rest.type),
    };
  }
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The name of a header in its usual spelling: `Cache-Control`. */
function capitals(name: string): string {
  return name.split('-').map(capital).join('-');
}
