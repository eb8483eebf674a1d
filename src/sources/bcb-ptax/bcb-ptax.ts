import type { Limitation } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { describe, type LiveSourceOptions, liveHealth } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import { heldBytes } from '../asking/source-bytes.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import { LAST_GOOD_ANSWER } from '../limitations.ts';
import { BCB_PTAX } from './description.ts';
import { OLDEST_DAYS } from './ptax-address.ts';
import { createQuotations, isRecent, type Quotations, type Quoted } from './quotations.ts';

export function createBcbPtax({ address, ...options }: LiveSourceOptions): PriceSource {
  const quotations = address && createQuotations(address, options);
  return {
    ...BCB_PTAX,
    answers: (query) => query.kind === 'usd-brl',
    ask: (query, timeMs) =>
      quotations
        ? ask(quotations, query.date, timeMs)
        : Promise.resolve(notFound('SOURCE_NOT_CONFIGURED', 'the source is switched off')),
    health: () => liveHealth(BCB_PTAX.id, 'quotation', address, quotations?.asker.last() ?? null),
    close: async () => quotations?.asker.close(),
  };
}

async function ask(quotations: Quotations, date: CalendarDate, timeMs: number): Promise<SourcedAnswer> {
  const asked = await quotations.asker.ask(date, timeMs);
  if (!asked.ok) {
    const known = quotations.lastKnown(date);
    return known ? found(known, [LAST_GOOD_ANSWER]) : notFound('SOURCE_UNAVAILABLE', asked.error.detail);
  }
  const { quotation } = asked.value;
  if (!quotation) {
    return notFound('NO_REFERENCE', `no quotation on ${date} or in the ${OLDEST_DAYS} days before`);
  }
  if (!isRecent(quotation, date)) {
    const detail = `the last quotation up to ${date} is of ${quotation.date}`;
    return notFound('REFERENCE_TOO_OLD', detail, quotation.date);
  }
  return found({ ...asked.value, quotation }, []);
}

function found(quoted: Quoted, more: readonly Limitation[]): SourcedAnswer {
  const { url, quotation, retrieved_at, sha256: digest, bytes, limitations } = quoted;
  return {
    answer: {
      found: true,
      reference: {
        value: quotation.sale,
        unit: 'BRL / USD',
        reference_date: quotation.date,
        region: null,
        observed: { sale: quotation.sale, buy: quotation.buy, quoted_at: quotation.quoted_at },
        source: describe(BCB_PTAX, url, retrieved_at),
        retrieved_at,
        sha256: digest,
        limitations: [...more, ...limitations],
      },
    },
    bytes: [heldBytes(digest, bytes)],
  };
}
