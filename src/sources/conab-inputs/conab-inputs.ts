import { limitation } from '../../kernel/estimate.ts';
import type { CalendarDate, Instant } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import type { PriceSource, SourcedAnswer } from '../../valuation/references/contract.ts';
import type { ListingAnswer, ListingItem, ListingKind } from '../../valuation/references/listing.ts';
import { CONAB_INPUTS } from '../../valuation/references/profiles.ts';
import { notFound, unanswered, unlisted } from '../asking/live-source.ts';
import {
  type ChosenReference,
  describe,
  IMPORTED_FILE,
  type Reading,
  sourcedAnswer,
} from '../asking/sourced-answer.ts';
import { CATMAT_FAMILY } from '../equipment-families.ts';
import { type ImportedFiles, importedBytes } from '../imports/imports.ts';
import { importsHealth, NOTHING_IMPORTED } from '../imports/readings.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { type ChosenPrice, choosePrice, type ListedProduct, listedProducts } from './choose-price.ts';
import { importedSurveys } from './imported-surveys.ts';

const NEW_EQUIPMENT_PRICE = limitation(
  'NEW_EQUIPMENT_PRICE',
  'Preço pesquisado de equipamento novo, do estado e do mês indicados; não vale para equipamento usado e não foi transportado para outro estado. Frete, opcionais e condições de pagamento não foram considerados.',
  'Surveyed price of new equipment, of the state and month named; it does not hold for used equipment and was not moved to another state. Freight, options and terms of payment are not considered.',
);

/** Prices of new machines and implements, from files that an operator imported: not a `liveSource`, it asks no address. */
export function createConabInputs(files: ImportedFiles): PriceSource {
  const imported = importedSurveys(files);

  async function ask(query: Extract<ReferenceQuery, { kind: 'equipment-price' }>): Promise<SourcedAnswer> {
    const surveys = await imported.all();
    if (surveys.length === 0) return notFound('SOURCE_NOT_CONFIGURED', NOTHING_IMPORTED);
    const chosen = choosePrice(surveys, query.family, query.product_code, query.date);
    if (!chosen.ok) return unanswered(chosen.error);
    const read = readingOf(chosen.value.survey.manifest.imported_at);
    return sourcedAnswer(CONAB_INPUTS, read, referenceTo(chosen.value, files));
  }

  async function list<K extends ListingKind>(
    date: CalendarDate,
    items: (products: readonly ListedProduct[]) => readonly ListingItem<K>[],
  ): Promise<ListingAnswer<K>> {
    const surveys = await imported.all();
    const newest = surveys[0]?.manifest.imported_at;
    if (newest === undefined) return unlisted('SOURCE_NOT_CONFIGURED', NOTHING_IMPORTED);
    return {
      found: true,
      items: items(listedProducts(surveys, date)),
      sources: [describe(CONAB_INPUTS, readingOf(newest))],
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
          ? unlisted('SOURCE_NOT_CONFIGURED', `no source here lists ${family}`)
          : list<'equipment-products'>(date, (products) =>
              products.filter(({ product }) => product.family === family).map(itemOf),
            ),
    },
    health: () => importsHealth(CONAB_INPUTS.id, imported),
    close: async () => undefined,
  };
}

/** An imported file is named by where people find such files. */
const readingOf = (imported: Instant): Reading => ({ url: CONAB_INPUTS.url, retrieved_at: imported });

/** The row's own words and figure, and the file they stand in. */
const referenceTo = (
  { survey: { manifest }, product, price, before }: ChosenPrice,
  files: ImportedFiles,
): ChosenReference => ({
  value: price.price,
  unit: product.unit,
  reference_date: price.date,
  region: product.state,
  observed: {
    product: product.published_as,
    unit: product.unit,
    state: product.state,
    month: price.date.slice(0, 7),
    price: price.written,
    group: product.group,
    subgroup: product.subgroup,
    file_name: manifest.file_name,
    row: String(price.line),
  },
  limitations: [NEW_EQUIPMENT_PRICE, IMPORTED_FILE, ...jumpLimitations(price.price, [before])],
  bytes: importedBytes(files, manifest),
});

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
