import { describe, expect, it } from 'vitest';
import { documentOf, operationsOf, resolved } from '../support/contract/document.ts';
import { serviceRoutes } from '../support/contract/service-routes.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Property {
  readonly place: string;
  readonly name: string;
  readonly schema: Schema;
}

const document = documentOf(serviceRoutes());

/** Every property of every schema in the document, once where it is written; a reference leads to its component. */
function* propertiesIn(value: unknown, place: string): Generator<Property> {
  if (typeof value !== 'object' || value === null) return;
  const { properties } = value as Schema;
  for (const [name, schema] of Object.entries(properties ?? {})) yield { place, name, schema };
  // A member excluded by a rule is not a field: the field is declared next to the rule.
  for (const [key, below] of Object.entries(value))
    if (key !== 'not' || 'properties' in value) yield* propertiesIn(below, `${place}/${key}`);
}

const textOf = (schema: Schema): string =>
  schema.description ?? (schema.$ref ? (resolved<Schema>(document, schema as never).description ?? '') : '');

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** What a description is wrong by; undefined when it says something. */
function faultOf(name: string, text: string): string | undefined {
  if (text.trim() === '') return 'has none';
  if (words(text).length < 3) return `has fewer than three words: ${text}`;
  const said = letters(text.replace(/^the /i, ''));
  return said === letters(name) ? `repeats the name: ${text}` : undefined;
}

describe('descriptions', () => {
  const { paths, components } = document;
  const found = [
    ...propertiesIn(components.schemas, 'schemas'),
    ...propertiesIn(components.responses, 'responses'),
    ...propertiesIn(paths, 'paths'),
  ];

  it('exist for every field of every schema, in three words or more, and say more than its name', () => {
    expect(found.length).toBeGreaterThan(1_000);
    const faults = found.flatMap(({ place, name, schema }) => {
      const fault = faultOf(name, textOf(schema));
      return fault === undefined ? [] : [`${place} ${name} ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it('exist for every parameter of every operation', () => {
    interface Parameter {
      readonly name: string;
      readonly description?: string;
      readonly schema: Schema;
    }
    const faults = operationsOf(document).flatMap(({ operation }) =>
      (operation.parameters ?? []).flatMap((reference) => {
        const { name, description, schema } = resolved(document, reference) as Parameter;
        const fault = faultOf(name, description ?? textOf(schema));
        return fault === undefined ? [] : [`${operation.operationId} ${name} ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['', 'has none'],
    ['Name', 'has fewer than three words: Name'],
    ['The external reference.', 'repeats the name: The external reference.'],
  ])('would be found wanting: %j', (text, fault) => {
    expect(faultOf('external_reference', text)).toBe(fault);
  });
});
