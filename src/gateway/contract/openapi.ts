// Makes the OpenAPI 3.1 document from the table of operations, the table of errors and the recorded examples. The
// caller provides errors and examples, which this folder may not import. Pure; the output has the order of the input.

import { CameraError, PlainError } from './envelope.js';
import { CAMERA_PATH_FAILURES, LEASE_FAILURES, REQUEST_FAILURES, UNMATCHED_FAILURES } from './failures.js';
import { leaseNeedOf } from './lease-needs.js';
import { Components, type JsonObject } from './openapi-components.js';
import { OperationExamples, type RecordedExamples } from './openapi-examples.js';
import { isClosed, type OperationContract, TAGS } from './operation.js';
import { OPERATIONS } from './operations.js';
import { RigLease } from './rig-leases.js';
import { INTERFACE_VERSION } from './server.js';
import { STREAMED_EVENT, streamedEventExamples, streamedEventSchemas } from './streamed-events.js';

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

/** The envelopes of errors, by the names they have in the document. */
const ENVELOPES = { PlainError, CameraError } as const;

/** What the document is made of, beside the contract. */
interface Sources {
  readonly errors: Readonly<Record<string, ErrorFacts>>;
  readonly recorded: RecordedExamples;
}

/** The document, ready to be serialized. */
export function openapiDocument(
  errors: Readonly<Record<string, ErrorFacts>>,
  recorded: RecordedExamples,
): JsonObject {
  const sources = { errors, recorded };
  const components = new Components();
  const paths: JsonObject = {};
  for (const contract of Object.values(OPERATIONS)) {
    const entry = { [contract.method.toLowerCase()]: operationObject(contract, sources, components) };
    paths[contract.path] = { ...(paths[contract.path] as JsonObject | undefined), ...entry };
  }
  const events = streamedEventSchemas((schema) => components.refer(schema));
  for (const [name, schema] of events) components.add(name, schema as JsonObject);
  components.add('ErrorCode', { type: 'string', enum: Object.keys(errors).sort() });
  for (const code of UNMATCHED_FAILURES) {
    const status = errors[code]?.status ?? 0;
    const response = errorResponse([code], status, 'PlainError', { ...sources, operationId: '' }, components);
    components.share(code, response);
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
    // Relative to the document, so that it holds for every address of the service.
    servers: [{ url: '/', description: 'The service that this document comes from.' }],
    security: [{}, { bearer: [] }, { accessToken: [] }],
    tags: TAGS.filter((tag) => Object.values(OPERATIONS).some((each) => each.tag === tag)).map((name) => ({
      name,
    })),
    paths,
    components: {
      schemas: components.schemas,
      responses: components.responses,
      examples: components.examples,
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
  const camera = !namesCamera(contract) || contract.isAnyCamera === true ? [] : CAMERA_PATH_FAILURES;
  const leases = isKeptByLeases(contract) ? LEASE_FAILURES : [];
  return [...new Set([...contract.failures, ...camera, ...leases, ...REQUEST_FAILURES])].sort();
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
  { errors, recorded }: Sources,
  components: Components,
): JsonObject {
  const { success, operationId } = contract;
  const examples = new OperationExamples(recorded, operationId);
  const content =
    success.mediaType === 'text/event-stream'
      ? {
          schema: { $ref: `#/components/schemas/${STREAMED_EVENT}` },
          examples: streamedEventExamples() as JsonObject,
        }
      : { schema: components.refer(success.schema), ...examples.answers() };
  const responses: JsonObject = {
    [success.status]: { description: success.description, content: { [success.mediaType]: content } },
  };
  if (success.notModified !== undefined) responses[304] = { description: success.notModified };
  const family = namesCamera(contract) ? 'CameraError' : 'PlainError';
  for (const [status, codes] of failuresByStatus(contract, errors)) {
    const isShared = codes.every(isCommon);
    const owner = isShared ? '' : operationId;
    const response = errorResponse(
      codes,
      status,
      family,
      { errors, recorded, operationId: owner },
      components,
    );
    responses[status] = isShared ? components.share(`${family}${status}`, response) : response;
  }
  const operation: JsonObject = {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
  };
  if (contract.description !== undefined) operation.description = contract.description;
  const parameters = PARAMETERS.flatMap(({ member, place, required }) => {
    const named = Object.entries(contract[member]?.properties ?? {});
    return named.map(([name, schema]) => ({
      name,
      in: place,
      required,
      schema: components.refer(schema),
      ...examples.parameter(place, name, (schema as { type?: unknown }).type),
    }));
  });
  if (leaseNeedOf(contract) !== 'none' || contract.path.endsWith('/lease'))
    parameters.push({ name: 'Rig-Lease', in: 'header', required: false, schema: components.refer(RigLease) });
  if (parameters.length > 0) operation.parameters = parameters;
  if (contract.body !== undefined) {
    const required = (contract.body.required?.length ?? 0) > 0;
    operation.requestBody = {
      required,
      content: { 'application/json': { schema: components.refer(bodyOf(contract)), ...examples.requests() } },
    };
  }
  operation.responses = responses;
  return operation;
}

/** The schema of the body; objects of a closed one say so. */
function bodyOf(contract: OperationContract): unknown {
  return isClosed(contract) ? closed(contract.body) : contract.body;
}

function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closed(member)]));
  return 'type' in copy && 'properties' in copy ? { ...copy, additionalProperties: false } : copy;
}

/** Operations on many cameras have the refusal of each in its result. */
function isKeptByLeases(contract: OperationContract): boolean {
  return ['camera', 'whole-rig'].includes(leaseNeedOf(contract));
}

function isCommon(code: string): boolean {
  return [...REQUEST_FAILURES, ...LEASE_FAILURES].some((common) => common === code);
}

function errorResponse(
  codes: readonly string[],
  status: number,
  family: keyof typeof ENVELOPES,
  { errors, recorded, operationId }: Sources & { readonly operationId: string },
  components: Components,
): JsonObject {
  const lines = codes.map((code) => `- \`${code}\`: ${errors[code]?.advice ?? ''}`);
  const retryAfter = codes.some((code) => errors[code]?.retryAfterS !== undefined);
  const response: JsonObject = {
    description: lines.join('\n'),
    content: {
      'application/json': {
        schema: { allOf: [components.refer(ENVELOPES[family])], properties: { code: { enum: [...codes] } } },
        ...new OperationExamples(recorded, operationId).failures(family, codes, status, components),
      },
    },
  };
  if (retryAfter)
    response.headers = { 'Retry-After': { schema: { type: 'integer', description: 'Seconds.' } } };
  return response;
}

function namesCamera({ path }: OperationContract): boolean {
  return path.includes('{cameraId}');
}
