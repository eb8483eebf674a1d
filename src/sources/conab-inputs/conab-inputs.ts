import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import type { ListingAnswer, ListingItem, ListingKind } from '../asking/listing.ts';
import { describe } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import type { PriceSource, SourcedAnswer, SourceHealth } from '../contract.ts';
import { CATMAT_FAMILY } from '../equipment-families.ts';
import type { ImportedFiles } from '../imports/imported-files.ts';
import { choosePrice, type ListedProduct, listedProducts } from './choose-price.ts';
import { CONAB_INPUTS } from './description.ts';
import { importedSurveys } from './imported-surveys.ts';
import { sourcedPrice } from './sourced-price.ts';

const NOTHING_IMPORTED = 'no file of this source was imported';

/** Prices of new machines and implements, from files that an operator imported: it asks no address. */
export function createConabInputs(files: ImportedFiles): PriceSource {
  const imported = importedSurveys(files);

  async function ask(query: Extract<ReferenceQuery, { kind: 'equipment-price' }>): Promise<SourcedAnswer> {
    const surveys = await imported.all();
    if (surveys.length === 0) return notFound('SOURCE_NOT_CONFIGURED', NOTHING_IMPORTED);
    const chosen = choosePrice(surveys, query.family, query.product_code, query.date);
    return chosen.ok
      ? sourcedPrice(chosen.value, files)
      : notFound(chosen.error.reason, chosen.error.detail, chosen.error.reference_date);
  }

  async function list<K extends ListingKind>(
    date: CalendarDate,
    items: (products: readonly ListedProduct[]) => readonly ListingItem<K>[],
  ): Promise<ListingAnswer<K>> {
    const surveys = await imported.all();
    const newest = surveys[0]?.manifest.imported_at;
    if (newest === undefined)
      return { found: false, reason: 'SOURCE_NOT_CONFIGURED', detail: NOTHING_IMPORTED };
    return {
      found: true,
      items: items(listedProducts(surveys, date)),
      sources: [describe(CONAB_INPUTS, CONAB_INPUTS.url, newest)],
    };
  }

  return {
    ...CONAB_INPUTS,
    answers: (query) => query.kind === 'equipment-price' && query.family !== CATMAT_FAMILY,
    ask: (query) =>
      query.kind === 'equipment-price'
        ? ask(query)
        : Promise.resolve(notFound('NO_REFERENCE', 'the source surveys equipment only')),
    listers: {
      'equipment-families': ({ date }) => list<'equipment-families'>(date, familiesOf),
      'equipment-products': async ({ family, date }) =>
        family === CATMAT_FAMILY
          ? { found: false, reason: 'SOURCE_NOT_CONFIGURED', detail: `no source here lists ${family}` }
          : list<'equipment-products'>(date, (products) =>
              products.filter(({ product }) => product.family === family).map(itemOf),
            ),
    },
    health: () => {
      // Looks for new or damaged files in the background; what it finds shows the next time.
      void imported.all().catch(() => undefined);
      return healthOf(imported.count(), imported.damages());
    },
    close: async () => undefined,
  };
}

function familiesOf(products: readonly ListedProduct[]): readonly ListingItem<'equipment-families'>[] {
  const names = new Map<string, string>();
  for (const { product } of products) {
    if (!names.has(product.family)) names.set(product.family, product.family_name);
  }
  return [...names]
    .map(([family, name]) => ({ family, name: { 'pt-BR': name, en: name } }))
    .sort((a, b) => (a.family < b.family ? -1 : 1));
}

const itemOf = ({ product, last }: ListedProduct): ListingItem<'equipment-products'> => ({
  product_code: product.product_code,
  name: product.published_as,
  unit: product.unit,
  configuration: [product.details, product.state].filter((part) => part !== '').join('; '),
  last_price_month: last.slice(0, 7),
});

function healthOf(looked: number | null, damages: readonly string[]): SourceHealth {
  const count = looked ?? 0;
  const none = looked === null ? 'not looked for imported files yet' : 'nothing was imported';
  const details = [
    count > 0 ? `${count} imported files` : `import only: ${none}`,
    ...damages.map((damage) => `ignored: ${damage}`),
  ];
  return {
    id: CONAB_INPUTS.id,
    kind: count > 0 ? 'imports' : 'off',
    status: count === 0 ? 'DOWN' : damages.length > 0 ? 'DEGRADED' : 'UP',
    detail: details.join('; '),
  };
}
