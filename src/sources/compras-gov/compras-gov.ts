import type { Label } from '../../kernel/vocabulary.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { COMPRAS_GOV } from '../../valuation/references/profiles.ts';
import { hours } from '../asking/asker.ts';
import { gap, type LiveSourceOptions, liveSource, notFound, unlisted } from '../asking/live-source.ts';
import { CATMAT_FAMILY } from '../equipment-families.ts';
import { collect } from './collected.ts';
import { isCatalogueItem } from './price-addresses.ts';
import { medianReference } from './sourced-median.ts';

/** Its catalogue has some hundred thousand items and no search that filters by words: people look the number up there. */
const CATMAT_NAME: Label = {
  'pt-BR':
    'Item do catálogo federal de materiais (CATMAT): product_code é o número do item, de https://catalogo.compras.gov.br',
  en: 'Item of the federal catalogue of materials (CATMAT): product_code is the number of the item, from https://catalogo.compras.gov.br',
};

/** Medians of what public bodies paid for an item of the federal catalogue of materials. */
export function createComprasGov(options: LiveSourceOptions): PriceSource {
  const isOff = options.address === null;
  const listing = <Item>(items: readonly Item[]) =>
    isOff
      ? unlisted('SOURCE_NOT_CONFIGURED', 'the source is switched off')
      : ({ found: true, items, sources: [] } as const);
  const source = liveSource(
    {
      profile: COMPRAS_GOV,
      kind: 'equipment-price',
      reads: 'purchases',
      // Purchases of a year do not change their median within a day.
      hold: { freshMs: hours(24), capacity: 16 },
      covers: ({ family }) => family === CATMAT_FAMILY,
      // A question holds the date: no valuation date is served with the purchases of another.
      questions: ({ product_code, date }) => [`${product_code} ${date}`],
      fetch: (question, fetching) => collect(question, fetching, options.clock),
      choose: ({ sample }) => (sample.ok ? sample : gap('NO_REFERENCE', sample.error)),
      reference: (sample, { product_code }, collected) => medianReference(product_code, collected, sample),
      // Nothing was read from the source for these lists: so they name none.
      listers: () => ({
        'equipment-families': async () => listing([{ family: CATMAT_FAMILY, name: CATMAT_NAME }]),
        'equipment-products': async ({ family }) =>
          family === CATMAT_FAMILY
            ? listing([])
            : unlisted('SOURCE_NOT_CONFIGURED', `no source at hand lists the family ${family}`),
      }),
    },
    options,
  );
  return {
    ...source,
    ask: async (query, timeMs) =>
      isOff || query.kind !== 'equipment-price' || isCatalogueItem(query.product_code)
        ? source.ask(query, timeMs)
        : notFound('NO_REFERENCE', 'not a number of the catalogue: one to nine digits'),
  };
}
