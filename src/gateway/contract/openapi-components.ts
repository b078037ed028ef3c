// Collects the components of openapi.json, which other parts of the document refer to: titled schemas, and responses,
// parameters, headers and examples that operations share.

/** A value of the document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
/** An object of the document. */
export type JsonObject = { [name: string]: Json };

/** The kinds of components besides schemas. */
type Kind = 'responses' | 'parameters' | 'headers' | 'examples';

/** The components of one document. */
export class Components {
  readonly schemas: JsonObject;
  readonly responses: JsonObject = {};
  readonly parameters: JsonObject = {};
  readonly headers: JsonObject = {};
  readonly examples: JsonObject = {};
  readonly #given: ReadonlySet<string>;

  /** @param given schemas that the contract refers to by title, and whose content only the caller knows */
  constructor(given: JsonObject) {
    this.schemas = { ...given };
    this.#given = new Set(Object.keys(given));
  }

  /** Keeps a component under a name. Returns a reference to it. @throws Error when the name has another value. */
  share(kind: Kind, name: string, value: JsonObject): JsonObject {
    put(this[kind], name, value);
    return { $ref: `#/components/${kind}/${name}` };
  }

  /**
   * Returns a copy of the schema in which every titled schema is replaced by a reference.
   * @param name title of the schema itself if it has none
   */
  refer(schema: unknown, name?: string): Json {
    if (Array.isArray(schema)) return schema.map((each) => this.refer(each));
    if (typeof schema !== 'object' || schema === null) return schema as Json;
    const { title: own = name, ...others } = schema as Record<string, unknown>;
    // In a map of members, a member of the name title is a schema.
    const [title, members] = typeof own === 'object' ? [name, schema] : [own, others];
    const copy = Object.fromEntries(
      Object.entries(members).map(([member, value]) => [member, this.refer(value)]),
    );
    // Generators of clients need the type of a list of words.
    if (isWords(copy.enum) || typeof copy.const === 'string') copy.type = 'string';
    if (typeof title !== 'string') return copy;
    if (!this.#given.has(title)) this.add(title, copy);
    return { $ref: `#/components/schemas/${title}` };
  }

  /** Keeps a schema under a name. @throws Error when the name has another schema. */
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
