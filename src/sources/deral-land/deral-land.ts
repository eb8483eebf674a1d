import { limitation } from '../../kernel/estimate.ts';
import type { LandClass, ReferenceQuery } from '../../kernel/reference.ts';
import type { PriceSource, SourcedAnswer } from '../../valuation/references/contract.ts';
import { DERAL_LAND } from '../../valuation/references/profiles.ts';
import { notFound, unanswered } from '../asking/not-found.ts';
import { type ImportedFiles, importedBytes } from '../imports/imported-files.ts';
import { importedReadings, importsHealth, NOTHING_IMPORTED } from '../imports/readings.ts';
import { IMPORTED_FILE } from '../limitations.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { type ChosenReference, sourcedAnswer } from '../sourced-answer.ts';
import { type ChosenPrice, choosePrice, type ImportedSurvey } from './choose-price.ts';
import { readSurvey } from './read-survey.ts';
import { surveyDay } from './survey.ts';

const LAND_SURVEY_MEAN = limitation(
  'LAND_SURVEY_MEAN',
  'É o preço médio da classe no município, da pesquisa de março do ano indicado: não é o preço deste imóvel, nem valor mínimo ou máximo. Desde 2025 a tabela publicada pode trazer um desconto do DERAL, que o arquivo não informa.',
  "It is the survey's mean price of the class in the municipality, of March of the year named: not this property's price, and neither a lowest nor a highest one. Since 2025 the published table may carry a discount of DERAL's, which the file does not tell.",
);

type LandQuery = Extract<ReferenceQuery, { kind: 'land-price' }>;

/** Prices of land by its class, from tables that an operator imported: it asks no address. */
export function createDeralLand(files: ImportedFiles): PriceSource {
  const imported = importedReadings<ImportedSurvey>(files, async (bytes, manifest) => {
    const read = readSurvey(bytes);
    return read.ok && surveyDay(read.value.year) === manifest.reference_dates.join()
      ? { ...read.value, manifest }
      : undefined;
  });

  async function ask(query: LandQuery): Promise<SourcedAnswer> {
    if (query.state !== 'PR')
      return notFound('REGION_NOT_COVERED', `${query.state} is not covered: the source surveys Paraná only`);
    const surveys = await imported.all();
    if (surveys.length === 0) return notFound('SOURCE_NOT_CONFIGURED', NOTHING_IMPORTED);
    const chosen = choosePrice(surveys, query);
    if (!chosen.ok) return unanswered(chosen.error);
    const read = { url: DERAL_LAND.url, retrieved_at: chosen.value.survey.manifest.imported_at };
    return sourcedAnswer(DERAL_LAND, read, referenceTo(chosen.value, query.land_class, files));
  }

  return {
    ...DERAL_LAND,
    answers: (query) => query.kind === 'land-price',
    ask: (query) =>
      query.kind === 'land-price'
        ? ask(query)
        : Promise.resolve(notFound('NO_REFERENCE', 'the source surveys land only')),
    health: () => importsHealth(DERAL_LAND.id, imported),
    close: async () => undefined,
  };
}

/** The table's own words and figure, and the cell and the file they stand in. */
const referenceTo = (
  { survey: { manifest, year }, municipality, price, before }: ChosenPrice,
  landClass: LandClass,
  files: ImportedFiles,
): ChosenReference => ({
  value: price.price,
  unit: 'ha',
  reference_date: surveyDay(year),
  region: `${municipality}, PR`,
  observed: {
    municipality,
    land_class: landClass,
    year: String(year),
    price: price.written,
    file_name: manifest.file_name,
    cell: price.cell,
  },
  limitations: [LAND_SURVEY_MEAN, IMPORTED_FILE, ...jumpLimitations(price.price, [before])],
  bytes: importedBytes(files, manifest),
});
