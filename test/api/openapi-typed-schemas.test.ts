import { describe, expect, it } from 'vitest';
import { withTypedSchemas } from '../../src/api/openapi/typed-schemas.ts';
import { type Document, documentOf, resolved } from '../support/contract/document.ts';
import { serviceRoutes } from '../support/contract/service-routes.ts';

const document = documentOf(serviceRoutes());

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly not?: object;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
}

interface Found {
  readonly place: string;
  readonly schema: Schema;
}

/** Every object of the document, but for the values of examples. */
function* objectsIn(value: unknown, place = ''): Generator<Found> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { place, schema: value as Schema };
  for (const [key, below] of Object.entries(value))
    if (key !== 'examples') yield* objectsIn(below, `${place}/${key}`);
}

const PRIMITIVES = ['string', 'number', 'integer', 'boolean', 'null'];

/** A union's part that has no name is one plain value, or a rule about the members of the object that has it. */
const needsName = ({ $ref, type, properties, required, not }: Schema): boolean =>
  $ref === undefined &&
  !(typeof type === 'string' && PRIMITIVES.includes(type)) &&
  !(type === undefined && properties === undefined && (required ?? not) !== undefined);

/** What a program that makes clients would stumble over. */
function faultsOf(subject: Document): string[] {
  return [...objectsIn(subject)].flatMap(({ place, schema }) => {
    const { properties = {}, $ref, oneOf = [], anyOf = [], allOf = [], discriminator } = schema;
    const isRule = place.includes('/not');
    return [
      ...Object.entries(properties)
        .filter(([, member]) => typeof member === 'boolean')
        .map(([name]) => `${place}: ${name} is a boolean`),
      ...(typeof $ref === 'string' && $ref.includes('__') ? [`${place}: refers to ${$ref}`] : []),
      ...[...oneOf, ...anyOf, ...allOf]
        .filter((part) => !isRule && needsName(part))
        .map(() => `${place}: a part without a name`),
      ...(discriminator ? faultsOfDiscriminator(subject, place, schema) : []),
    ];
  });
}

function faultsOfDiscriminator(subject: Document, place: string, { discriminator, oneOf = [] }: Schema) {
  const { propertyName = '', mapping = {} } = discriminator ?? {};
  const parts = Object.values(mapping);
  const named = new Set(oneOf.map(({ $ref }) => $ref));
  return [
    ...(parts.length === 0 ? [`${place}: maps nothing`] : []),
    // Kiota keeps one value a schema, and reads nothing of an object with another.
    ...(new Set(parts).size < parts.length ? [`${place}: maps two values to one schema`] : []),
    ...parts.flatMap((part) => {
      const { type, properties = {} } = resolved<Schema>(subject, { $ref: part });
      const isPlain = type === 'object' && Object.hasOwn(properties, propertyName) && named.has(part);
      return isPlain ? [] : [`${place}: ${part} is no plain object with ${propertyName}`];
    }),
  ];
}

const withSchema = (schema: object): Document =>
  ({ ...document, components: { ...document.components, schemas: { Made: schema } }, paths: {} }) as Document;

describe('the schemas of the OpenAPI document', () => {
  it('are types: none is a boolean or made up, parts of unions have names, discriminators lead to objects', () => {
    expect([...objectsIn(document)].filter(({ schema }) => schema.discriminator)).not.toHaveLength(0);
    expect(faultsOf(document)).toEqual([]);
  });

  it.each([
    ['a member that may not be there', { properties: { a: false } }, 'a is a boolean'],
    ['a made-up name', { $ref: '#/components/schemas/__schema0' }, 'refers to'],
    ['an object without a name', { oneOf: [{ type: 'object', properties: {} }] }, 'a part without a name'],
    [
      'members in a rule',
      { properties: {}, oneOf: [{ required: ['a'], properties: { a: {} } }] },
      'a part without a name',
    ],
    [
      'a discriminator of a union',
      {
        oneOf: [{ $ref: '#/components/schemas/Made' }],
        discriminator: { propertyName: 'kind', mapping: { A: '#/components/schemas/Made' } },
      },
      'is no plain object with kind',
    ],
    [
      'a discriminator with two values of one schema',
      {
        oneOf: [{ $ref: '#/components/schemas/Made' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { A: '#/components/schemas/Made', B: '#/components/schemas/Made' },
        },
      },
      'maps two values to one schema',
    ],
  ])('would be found wanting: %s', (_, schema, fault) => {
    expect(faultsOf(withSchema(schema)).join()).toContain(fault);
  });
});

describe('a schema', () => {
  it('of one type or null is one type, its values with null', () => {
    const orNull = (one: object) =>
      withTypedSchemas({ anyOf: [one, { type: 'null' }], description: 'Whole' });
    expect(orNull({ type: 'string', pattern: 'a', description: 'Part' })).toEqual({
      type: ['string', 'null'],
      pattern: 'a',
      description: 'Whole',
    });
    expect(orNull({ type: 'string', enum: ['A'] })).toMatchObject({ enum: ['A', null] });
    expect(orNull({ type: 'string', const: 'A' })).toEqual({
      type: ['string', 'null'],
      enum: ['A', null],
      description: 'Whole',
    });
    const combined = { type: 'object', not: { required: ['a'] } };
    expect(orNull(combined)).toHaveProperty('anyOf');
  });

  it('of several patterns has the first, and the others as rules', () => {
    const allOf = [{ pattern: 'a' }, { pattern: 'b' }, { pattern: 'c' }];
    expect(withTypedSchemas({ type: 'string', allOf })).toEqual({
      type: 'string',
      pattern: 'a',
      not: { anyOf: [{ not: { pattern: 'b' } }, { not: { pattern: 'c' } }] },
    });
  });

  it('of an object that is filled in by ways has rules in place of their members', () => {
    const properties = { a: { enum: ['x', 'y'] }, b: { type: 'string' } };
    const ways = [
      { title: 'One', required: ['a'], properties: { a: { enum: ['x'] }, b: false } },
      { title: 'Other', properties: { a: false }, oneOf: [{ properties: { b: false } }] },
    ];
    expect(withTypedSchemas({ type: 'object', properties, oneOf: ways })).toEqual({
      type: 'object',
      properties,
      oneOf: [
        {
          title: 'One',
          required: ['a'],
          not: {
            anyOf: [
              { required: ['a'], properties: { a: { enum: ['y'] } } },
              { required: ['b'], properties: { b: {} } },
            ],
          },
        },
        {
          title: 'Other',
          not: { required: ['a'], properties: { a: {} } },
          oneOf: [{ not: { required: ['b'], properties: { b: {} } } }],
        },
      ],
    });
  });

  it('is left alone where it is a value, or a member that is called like a keyword', () => {
    const value = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    for (const schema of [{ examples: [value] }, { default: value }, { const: value }])
      expect(withTypedSchemas(schema)).toEqual(schema);
    expect(withTypedSchemas({ properties: { enum: value, anyOf: { type: 'string' } } })).toEqual({
      properties: { enum: { type: ['string', 'null'] }, anyOf: { type: 'string' } },
    });
  });
});
