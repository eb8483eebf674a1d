import type { Limitation } from '../../kernel/estimate.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import type { Metal } from '../../kernel/vocabulary.ts';
import { describe, liveHealth } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import { heldBytes } from '../asking/source-bytes.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import { LAST_GOOD_ANSWER } from '../limitations.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { type ChosenMonth, chooseMonth } from './choose-month.ts';
import { WORLD_BANK_PINK } from './description.ts';
import { MONTHLY_AVERAGE } from './limitations.ts';
import { type PinkBook, pinkBookAsker, type WorldBankPinkOptions } from './pink-book.ts';

type MetalQuery = Extract<ReferenceQuery, { kind: 'metal-price' }>;

/** Gold and silver: US$ per troy ounce, the average of a month. */
export function createWorldBankPink(options: WorldBankPinkOptions): PriceSource {
  const { address } = options;
  const asker = pinkBookAsker(options);

  async function ask({ metal, date }: MetalQuery, from: URL, timeMs: number): Promise<SourcedAnswer> {
    const asked = await asker.ask(from.href, timeMs);
    if (asked.ok) {
      const chosen = chooseMonth(metal, date, asked.value.months);
      if (chosen.ok) return found(asked.value, metal, chosen.value, []);
      return notFound(chosen.error.reason, chosen.error.detail, chosen.error.reference_date);
    }
    const held = asker.lastGood(from.href);
    const chosen = held && chooseMonth(metal, date, held.months);
    if (held && chosen?.ok) return found(held, metal, chosen.value, [LAST_GOOD_ANSWER]);
    return notFound('SOURCE_UNAVAILABLE', asked.error.detail);
  }

  return {
    ...WORLD_BANK_PINK,
    answers: (query) => query.kind === 'metal-price',
    ask: async (query, timeMs) => {
      if (query.kind !== 'metal-price') return notFound('NO_REFERENCE', 'the source prices metals only');
      if (!address) return notFound('SOURCE_NOT_CONFIGURED', 'the source is switched off');
      return ask(query, address, timeMs);
    },
    health: () => liveHealth(WORLD_BANK_PINK.id, 'workbook', address, asker.last()),
    close: async () => asker.close(),
  };
}

function found(
  book: PinkBook,
  metal: Metal,
  { month, price, cell, before }: ChosenMonth,
  limitations: readonly Limitation[],
): SourcedAnswer {
  const { url, retrieved_at, sha256, bytes } = book;
  return {
    answer: {
      found: true,
      reference: {
        value: price,
        unit: 'USD / troy ounce',
        reference_date: month,
        region: null,
        observed: { metal, month: month.slice(0, 7), usd_per_troy_ounce: price, cell },
        source: describe(WORLD_BANK_PINK, url, retrieved_at),
        retrieved_at,
        sha256,
        limitations: [...limitations, MONTHLY_AVERAGE, ...jumpLimitations(price, [before])],
      },
    },
    bytes: [heldBytes(sha256, bytes)],
  };
}
