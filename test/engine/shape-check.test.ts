import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventTypes, readEvent } from '../../src/domain/events/catalog.ts';
import { UnreadableEvent } from '../../src/engine/events/event-catalog.ts';
import { type EventType, shapeCheck } from '../../src/engine/events/event-type.ts';
import type { HashedEvent } from '../../src/kernel/hash-chain.ts';
import type { Json } from '../../src/kernel/json.ts';
import { sealEvent } from '../support/events.ts';
import { history } from '../support/history.ts';
import { type Random, seededRandom } from '../support/random.ts';

const STREAM = 'asset-6f2f4f0e-9a52-4b0e-8a55-0b54c1f47f1e';
const stored = (type: string, data: object, metadata: object = {}): HashedEvent => ({
  ...sealEvent(STREAM, 0, null, { type, data: data as never, metadata: metadata as never }),
  stream: STREAM,
  revision: 0,
});

/** Replacement values of every JSON kind. */
const OTHERS: readonly Json[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 53,
  '',
  'x',
  '7',
  '12.30',
  [],
  [null],
  {},
  { a: 1 },
];

/** The value with one change at a random place. */
function bent(value: Json, random: Random): Json {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  if (isLeaf || random.int(8) === 0) return random.pick(OTHERS as [Json, ...Json[]]);
  if (Array.isArray(value)) {
    const at = random.int(value.length);
    return value.map((item, index) => (index === at ? bent(item, random) : item));
  }
  const entries = Object.entries(value as Record<string, Json>);
  const at = random.int(entries.length);
  const how = random.int(6);
  if (how === 0) return Object.fromEntries(entries.filter((_, index) => index !== at));
  if (how === 1) return Object.fromEntries([...entries, ['nonsense', true]]);
  return Object.fromEntries(
    entries.map(([name, item], index) => [name, index === at ? bent(item, random) : item]),
  );
}

describe('the shape of a stored event', () => {
  it('is accepted or refused exactly as its schema does, for any change', () => {
    const random = seededRandom(19);
    const verdicts = { true: 0, false: 0 };
    for (const { events } of history({ seed: 19, count: 3_000 })) {
      const [{ type: name, data, metadata }] = events;
      const type = (eventTypes as Record<string, EventType>)[name] as EventType;
      if (metadata.schema_version !== type.schemaVersion) continue;
      expect(type.fits(data)).toBe(true);
      for (let times = 0; times < 6; times += 1) {
        const other = bent(data, random);
        const verdict = type.schema.safeParse(other).success;
        expect([name, other, type.fits(other)]).toEqual([name, other, verdict]);
        verdicts[`${verdict}`] += 1;
      }
    }
    expect(verdicts.true).toBeGreaterThan(500);
    expect(verdicts.false).toBeGreaterThan(5_000);
  });

  it.each([
    ['a text that is a number', { name: 5 }, /\/name: /],
    ['a list in the place of attributes', { attributes: [] }, /\/attributes: /],
    ['an unknown member', { name: 'x', nonsense: true }, /\/nonsense: is not a known field/],
    ['an unknown member of the name __proto__', JSON.parse('{"__proto__":{"name":"x"}}'), /./],
    [
      'an unknown member inside',
      { owner: { name: null, tax_id: null, tax_id_country: null, age: 3 } },
      /\/owner\//,
    ],
    ['no object', [], /its data/],
  ])('is refused with the place of the fault: %s', (_, data, why) => {
    const read = () => readEvent({ ...stored('AssetPatched', {}), data: data as never });
    expect(read).toThrow(UnreadableEvent);
    expect(read).toThrow(why);
  });

  it('is refused when it has no canonical form to hash', () => {
    for (const data of [{ name: 'half \ud800' }, { attributes: { a: [{ b: '\udfff' }] } }]) {
      expect(() => readEvent({ ...stored('AssetPatched', {}), data })).toThrow(UnreadableEvent);
    }
    const endless = { attributes: JSON.parse('{"area":1e400}') };
    expect(() => readEvent({ ...stored('AssetPatched', {}), data: endless })).toThrow(/\/attributes/);
  });

  it('has no value quoted in the refusal', () => {
    const data = { owner: { name: 'Maria Souza', tax_id: null, tax_id_country: null } };
    expect(() => readEvent(stored('AssetPatched', data))).toThrow(/\/owner\/name/);
    expect(() => readEvent(stored('AssetPatched', data))).not.toThrow(/Maria/);
  });

  it.each([
    ['version 0', { schema_version: 0 }],
    ['version 2', { schema_version: 2 }],
    ['a version that is a text', { schema_version: '1' }],
    ['a version between two', { schema_version: 0.5 }],
    ['no actor', { actor: null }],
    ['a time that is a number', { occurred_at: 5 }],
    ['an organization that is a list', { organization_id: ['a'] }],
  ])('needs valid metadata: %s', (_, metadata) => {
    expect(() => readEvent(stored('AssetPatched', { name: 'x' }, metadata))).toThrow(UnreadableEvent);
  });

  it('has a known type by name alone', () => {
    expect(() => readEvent(stored('constructor', {}))).toThrow(/unknown type/);
  });
});

describe('the check of a schema', () => {
  it.each([
    ['any member', z.looseObject({ a: z.string() })],
    ['members it drops', z.object({ a: z.string() })],
    ['a length', z.string().min(2)],
    ['a number that is no integer', z.number()],
    ['a range', z.int().min(3)],
    ['one of several', z.union([z.string(), z.null()])],
  ])('refuses unsupported schemas at once: %s', (_, schema) => {
    expect(() => shapeCheck(schema)).toThrow();
  });
});
