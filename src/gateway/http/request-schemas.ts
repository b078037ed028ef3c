// Checks requests against the schemas of their operations. A schema is compiled when the first request for its
// operation arrives: compiling all schemas took a third of the processor time of a start.

import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

/** @returns the compiler that Fastify calls for each schema of each route. */
export function requestSchemas(): FastifySchemaCompiler<object> {
  // `verbose`: an error keeps the value that was refused. The schemas are our own, and a test checks them against JSON
  // Schema; a check at every start would take as long as compiling twenty of them.
  const ajv = new Ajv({ verbose: true, meta: false, validateSchema: false });
  return ({ schema }) => {
    let compiled: ValidateFunction | undefined;
    // Fastify reads the errors from the function that it called.
    const validate: { (value: unknown): boolean; errors?: ValidateFunction['errors'] } = (value) => {
      compiled ??= ajv.compile(schema);
      const isValid = compiled(value);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate as ReturnType<FastifySchemaCompiler<object>>;
  };
}
