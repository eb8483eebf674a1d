/**
 * Rewrites JSON Schema for generators of clients: the same bodies stay valid, but each schema is a type in C#, Java and Go, too.
 * Rules that are not types stay rules.
 */

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that contain values, not schemas. */
const VALUES = new Set(['example', 'examples', 'default', 'const', 'enum', 'x-examples']);

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasOf = (value: unknown): readonly Schema[] =>
  Array.isArray(value) && value.every(isSchema) ? value : [];

/** The document, or a part of it, with every schema rewritten. */
export function withTypedSchemas<Value>(value: Value): Value {
  return walked(value, false) as Value;
}

/** `named`: the names of this object's members are not keywords. */
function walked(value: unknown, named: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => walked(each, false));
  if (!isSchema(value)) return value;
  const said = named ? value : withRules(withPatterns(withNull(value)));
  return Object.fromEntries(
    Object.entries(said).map(([key, below]) =>
      !named && VALUES.has(key) ? [key, below] : [key, walked(below, key === 'properties' && !named)],
    ),
  );
}

/** Several patterns of one text: the first goes next to its type, the others become negated `not` rules. */
function withPatterns(schema: Schema): Schema {
  const { allOf, ...rest } = schema;
  const [first, ...others] = schemasOf(allOf);
  if (!first || ![first, ...others].every(isPattern) || rest.pattern !== undefined) return schema;
  const missed = others.map((other) => ({ not: other }));
  return { ...rest, ...first, ...excluding(missed) };
}

const excluding = (schemas: readonly Schema[]): Schema =>
  schemas.length === 0 ? {} : { not: schemas.length === 1 ? schemas[0] : { anyOf: schemas } };

const isPattern = (schema: Schema): boolean => Object.keys(schema).join() === 'pattern';

/** True if null passes the schema: a pattern does not apply to null; other combinations might refuse it. */
const letsNullThrough = (schema: Schema): boolean =>
  ['anyOf', 'oneOf', 'not', 'if'].every((keyword) => schema[keyword] === undefined) &&
  schemasOf(schema.allOf).every(isPattern);

/** Turns "this, or null" into one nullable type instead of a union with an unnamed side. */
function withNull(schema: Schema): Schema {
  const [one, none, ...others] = schemasOf(schema.anyOf);
  if (!one || none?.type !== 'null' || others.length > 0) return schema;
  if (typeof one.type !== 'string' || !letsNullThrough(one)) return schema;
  const { anyOf: _, ...around } = schema;
  const { const: only, ...rest } = one;
  const values = only === undefined ? one.enum : [only];
  return {
    ...rest,
    ...around,
    type: [one.type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

/** Alternatives of one object that differ by their members: written as rules about the members, not as objects of their own. */
function withRules(schema: Schema): Schema {
  const ways = schemasOf(schema.oneOf);
  const { properties } = schema;
  if (schema.type !== 'object' || !isSchema(properties) || ways.length === 0) return schema;
  return { ...schema, oneOf: ways.map((way) => rule(way, properties)) };
}

function rule({ properties = {}, oneOf, ...way }: Schema, members: Schema): Schema {
  const excluded = Object.entries(properties as Schema).map(([name, member]) =>
    given(name, member === false ? {} : otherThan(name, member, members[name])),
  );
  const inner = schemasOf(oneOf);
  return {
    ...way,
    ...excluding(excluded),
    ...(inner.length === 0 ? {} : { oneOf: inner.map((each) => rule(each, members)) }),
  };
}

/** A rule that the member is present. Linters require it to be declared where it is required. */
const given = (name: string, member: Schema): Schema => ({
  required: [name],
  properties: { [name]: member },
});

/** The values of a member that do not belong to this alternative. */
function otherThan(name: string, member: unknown, whole: unknown): Schema {
  const [own, all] = [member, whole].map((schema) => (isSchema(schema) ? schema.enum : undefined));
  if (!Array.isArray(own) || !Array.isArray(all))
    throw new Error(`${name}: alternatives may differ in enum values only`);
  return { enum: all.filter((value) => !own.includes(value)) };
}
