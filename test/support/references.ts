import type { ReferenceAnswer, ReferenceQuery } from '../../src/kernel/reference.ts';
import type { ReasonCode } from '../../src/kernel/vocabulary.ts';

/** An invented figure, observed on the requested day. */
export const found = (
  query: ReferenceQuery,
  value: string,
  unit = 'sc 60 kg',
  sha256 = 'a'.repeat(64),
): ReferenceAnswer => {
  const retrievedAt = `${query.date}T15:00:00.000Z`;
  const source = {
    id: 'made_up',
    name: 'Made up',
    publisher: 'The tests',
    url: 'https://example.org/',
    retrieved_at: retrievedAt,
    terms: 'none',
  };
  return {
    found: true,
    reference: {
      value,
      unit,
      reference_date: query.date,
      region: 'PR',
      observed: { value, asked: query.kind === 'commodity-price' ? query.product_id : query.kind },
      source,
      retrieved_at: retrievedAt,
      sha256,
      limitations: [
        { code: 'WHOLESALE_PRICE', text: { 'pt-BR': 'Preço no atacado.', en: 'Wholesale price.' } },
      ],
    },
  };
};

export const missing = (reason: ReasonCode): ReferenceAnswer => ({ found: false, reason, detail: 'made up' });
