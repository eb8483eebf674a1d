import { describe, expect, it } from 'vitest';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { CROP_IDS, commodity, HERD_IDS } from '../../../src/kernel/words/commodities.ts';
import { simaProduct } from '../../../src/sources/deral-sima/read-bulletin.ts';
import { estimate, type ReferenceSource } from '../../../src/valuation/estimation/estimate.ts';
import { found, missing } from '../../support/references.ts';

const valuationDate = '2026-11-20';
const bytesOf = (letter: string) => ({ sha256: letter.repeat(64), read: async () => Buffer.from(letter) });

/** A source that notes what it is asked, and answers only once all questions have come. */
function listening(count: number, answer = (query: ReferenceQuery) => found(query, '120.25')) {
  const asked: ReferenceQuery[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const source: ReferenceSource = {
    ask: async (query) => {
      asked.push(query);
      if (asked.length === count) resolve();
      await all;
      return { answer: answer(query), bytes: [bytesOf('a'), bytesOf('b')] };
    },
  };
  return { source, asked };
}

const line = (product_id: string, state?: string) => ({
  product_id,
  quantity: '10',
  ...(state ? { state } : {}),
});

describe('an estimate', () => {
  it('asks each question once, all at the same time, and keeps each answer of bytes once', async () => {
    const { source, asked } = listening(3);
    const lines = [line('soy'), line('soy'), line('soy', 'PR'), line('rice'), line('soy')];
    const { results, bytes } = await estimate('INVENTORY', { lines }, valuationDate, source);
    expect(asked.map((query) => query.kind === 'commodity-price' && [query.product_id, query.state])).toEqual(
      [
        ['soy', null],
        ['soy', 'PR'],
        ['rice', null],
      ],
    );
    expect(results.map(({ method, amount }) => [method, amount])).toEqual([['PUBLIC_REFERENCE', '6012.50']]);
    expect(bytes.map(({ sha256 }) => sha256[0])).toEqual(['a', 'b']);
  });

  it('says of every result that it is no legal guarantee and no credit limit', async () => {
    const { source } = listening(1, () => missing('SOURCE_UNAVAILABLE'));
    const owned = { description: 'Feed', quantity: '1', unit: 'kg', unit_price: '1' };
    const { results } = await estimate('INVENTORY', { lines: [line('soy'), owned] }, valuationDate, source);
    expect(results.length).toBe(2);
    for (const { limitations } of results) {
      expect(limitations.slice(0, 2).map(({ code }) => code)).toEqual([
        'NO_LEGAL_GUARANTEE',
        'NO_CREDIT_LIMIT',
      ]);
    }
  });

  it('asks nothing for what needs no source', async () => {
    const { source, asked } = listening(1);
    const attributes = { estimate: { source_text: '{"value": 10}' }, address: { subject: 's', sealed: 'x' } };
    const { results, bytes } = await estimate('REAL_ESTATE', attributes, valuationDate, source);
    expect([results[0]?.amount, asked.length, bytes.length]).toEqual(['10.00', 0, 0]);
  });

  it('of a class that is not registered is a fault', async () => {
    const { source } = listening(1);
    await expect(estimate('NO_SUCH_CLASS' as 'INVENTORY', {}, valuationDate, source)).rejects.toThrow(
      'not registered',
    );
  });
});

it('counts stock in the units in which prices are published', () => {
  for (const id of [...CROP_IDS, ...HERD_IDS])
    expect([id, commodity(id)?.unit]).toEqual([id, simaProduct(id)?.unit]);
});
