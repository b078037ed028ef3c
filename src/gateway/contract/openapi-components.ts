// Collects what openapi.json holds once and refers to: schemas with a title, and what operations share.

/** A value of the document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
/** An object of the document. */
export type JsonObject = { [name: string]: Json };

/** Parts that operations may share, besides schemas. */
type Kind = 'responses' | 'parameters' | 'headers' | 'examples';

/** The components of one document. */
export class Components {
  readonly schemas: JsonObject;
  readonly responses: JsonObject = {};
  readonly parameters: JsonObject = {};
  readonly headers: JsonObject = {};
  readonly examples: JsonObject = {};
  readonly #given: ReadonlySet<string>;

  /** @param given schemas that the contract names and only the caller knows */
  constructor(given: JsonObject) {
    this.schemas = { ...given };
    this.#given = new Set(Object.keys(given));
  }

  /** A reference to what is kept under a name. @throws Error when two different things bear it. */
  share(kind: Kind, name: string, value: JsonObject): JsonObject {
    put(this[kind], name, value);
    return { $ref: `#/components/${kind}/${name}` };
  }

  /**
   * A copy of the schema in which every titled schema is a reference.
   * @param name of the schema itself, where it has no title
   */
  refer(schema: unknown, name?: string): Json {
    if (Array.isArray(schema)) return schema.map((each) => this.refer(each));
    if (typeof schema !== 'object' || schema === null) return schema as Json;
    const { title = name, ...members } = schema as Record<string, unknown>;
    const copy = Object.fromEntries(
      Object.entries(members).map(([member, value]) => [member, this.refer(value)]),
    );
    // Generators of clients need the type of a list of words.
    if (isWords(copy.enum) || typeof copy.const === 'string') copy.type = 'string';
    if (typeof title !== 'string') return copy;
    if (!this.#given.has(title)) this.add(title, copy);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** @throws Error when two different schemas bear one name. */
  add(name: string, schema: Json): void {
    put(this.schemas, name, schema);
  }
}

function put(place: JsonObject, name: string, value: Json): void {
  const known = place[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) {
    throw new Error(`two components are named ${name}`);
  }
  place[name] = value;
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
