// Checks of values that a child sent: each schema is compiled when it is first needed, so that a gateway that never
// lists a card does not pay for that schema.

import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { clipped, printable } from '../../base/printable.js';
import { ProtocolError } from '../framing.js';

/** Most characters of a reported problem. */
const MAX_PROBLEM = 200;

const validators = new Map<TSchema, Validator>();

/** The value, which fits the schema. @param what names it in the error. @throws ProtocolError that names its fault */
export function checked(what: string, schema: TSchema, value: unknown): unknown {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = Compile(schema) as Validator;
    validators.set(schema, validator);
  }
  if (validator.Check(value)) return value;
  const [error] = validator.Errors(value);
  const where = error?.instancePath ?? '';
  const problem = `${where === '' ? 'it' : where} ${error?.message ?? 'is not of its schema'}`;
  throw new ProtocolError(`${what} is malformed: ${printable(clipped(problem, MAX_PROBLEM))}`);
}
