// Collects what openapi.json holds once and refers to: schemas with a title, responses and examples that operations
// share.

/** A value of the document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
/** An object of the document. */
export type JsonObject = { [name: string]: Json };

/** The components of one document. */
export class Components {
  readonly schemas: JsonObject = {};
  readonly responses: JsonObject = {};
  readonly examples: JsonObject = {};

  /** A reference to the response. */
  share(name: string, response: JsonObject): JsonObject {
    this.responses[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }

  /** A reference to the example. */
  exemplify(name: string, example: JsonObject): JsonObject {
    this.examples[name] = example;
    return { $ref: `#/components/examples/${name}` };
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
