import { expect, it } from 'vitest';
import { allSources } from '../../src/sources/all-sources.ts';
import { ASKING_LIMITS } from '../../src/sources/asking/asker.ts';
import { notFound } from '../../src/sources/asking/live-source.ts';
import type { PriceSource } from '../../src/valuation/references/contract.ts';

/** Longer than any machine needs: what is compared is which of the two limits was given. */
const LIMITS = { ...ASKING_LIMITS, totalMs: 5_000_000, firstMs: 2_500_000 };

/** A source that has no price, and notes how long it was given. */
function emptySource(id: string, kind: 'series' | 'off') {
  const given: number[] = [];
  const source: PriceSource = {
    id,
    name: { 'pt-BR': id, en: id },
    publisher: 'The tests',
    kind: 'PUBLIC_SOURCE',
    url: 'https://example.org/',
    terms: { 'pt-BR': 'nenhum', en: 'none' },
    answers: () => true,
    ask: async (_query, timeMs) => {
      given.push(timeMs);
      return notFound(kind === 'off' ? 'SOURCE_NOT_CONFIGURED' : 'NO_REFERENCE', 'made up');
    },
    health: () => ({ id, kind, status: 'UP', detail: 'made up' }),
    close: async () => undefined,
  };
  return { source, given };
}

/** Which limit each was given, in the order of the sources. */
async function given(...kinds: readonly ('series' | 'off')[]) {
  const all = kinds.map((kind, at) => emptySource(`source_${at}`, kind));
  const sources = allSources(
    all.map(({ source }) => source),
    [],
    LIMITS,
  );
  const { answer } = await sources.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-11-20' });
  const times = all.map((each) =>
    each.given.map((ms) => (ms > LIMITS.firstMs ? 'whole time' : 'first part')).join(),
  );
  return [...times, answer.found ? 'found' : answer.reason];
}

it('the first of two that are on leaves time for the second', async () => {
  expect(await given('series', 'series')).toEqual(['first part', 'whole time', 'NO_REFERENCE']);
});

it('the only one that is on has the whole time, whichever it is', async () => {
  expect(await given('series', 'off')).toEqual(['whole time', 'whole time', 'NO_REFERENCE']);
  expect(await given('off', 'series', 'off')).toEqual([
    'first part',
    'whole time',
    'whole time',
    'NO_REFERENCE',
  ]);
});

it('one that seems off is asked all the same: a file may have been imported for it just now', async () => {
  expect(await given('off')).toEqual(['whole time', 'SOURCE_NOT_CONFIGURED']);
});
