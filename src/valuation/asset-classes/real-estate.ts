import { z } from 'zod';
import { type Limitation, limitation, type MethodResult } from '../../kernel/estimate.ts';
import { Text } from '../../kernel/fields.ts';
import { isSourceText, type SourceText } from '../../kernel/json/source-text.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { carried, faultWords } from '../../kernel/words/faults.ts';
import { comparedFlats, flatsUndeclared } from './building-blocks/comparables/examples.ts';
import { comparablesField } from './building-blocks/comparables/fields.ts';
import {
  comparativeLimitations,
  comparativeMethod,
  comparedWith,
  faultsOfWrittenComparables,
} from './building-blocks/comparables.ts';
import {
  DECLARED_FORMULA,
  DeclaredEstimate,
  declaredValue,
  faultsOfWrittenEstimate,
  readDeclaredEstimate,
} from './building-blocks/declared-estimate.ts';
import { publicExample, workedExample } from './building-blocks/examples.ts';
import { unknownResult } from './building-blocks/method-result.ts';
import { inBoth, ownBound } from './building-blocks/plausibility.ts';
import type { AssetClass, MethodDescription, ValuationContext } from './contract.ts';

/**
 * Real estate: an estimate made elsewhere, kept word for word, comparables, or both. Nothing of an estimate is recalculated or
 * moved in time.
 */

const NOTHING_TO_VALUE_BY = faultWords('required', bilingual('real-estate.nothing_to_value_by'));

const Fields = z.strictObject({
  estimate: DeclaredEstimate.optional(),
  registry_number: Text(100)
    .optional()
    .meta({ description: 'Number in the land registry. Personal data: stored encrypted only.' }),
  address: Text(500).optional().meta({ description: 'Where it is. Personal data: stored encrypted only.' }),
  ...comparablesField,
});
const Attributes = Fields.refine(
  ({ estimate, comparables }) => estimate !== undefined || comparables !== undefined,
  {
    error: carried(NOTHING_TO_VALUE_BY),
    path: ['estimate'],
  },
).meta({
  if: {
    not: {
      properties: { estimate: { description: 'Left out only where there are comparables.' } },
      required: ['estimate'],
    },
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: { comparables: { description: 'Needed where there is no estimate.' } },
    required: ['comparables'],
  },
});
type Attributes = z.infer<typeof Attributes>;

const Parameters = z.strictObject({ estimate: DeclaredEstimate.optional() });
type Parameters = z.infer<typeof Parameters>;

const declaredEstimate: MethodDescription = {
  method: 'DECLARED_ESTIMATE',
  version: 1,
  description: bilingual('real-estate.declared_value'),
  requires: ['estimate'],
  sources: [],
};

const limitations: readonly Limitation[] = [limitation('real-estate.DECLARED_NOT_VERIFIED')];

const valueDeclared = (
  estimate: SourceText,
  context: Pick<ValuationContext, 'valuationDate'>,
): MethodResult => declaredValue(declaredEstimate, estimate, limitations, context);

const withoutEstimate = (): MethodResult =>
  unknownResult(declaredEstimate, ['MISSING_PARAMETER'], {
    calculation: { formula: DECLARED_FORMULA, steps: [] },
    limitations,
  });

const estimateOf = (text: string): SourceText => ({ source_text: text });

export const realEstate: AssetClass<Attributes, Parameters> = {
  id: 'REAL_ESTATE',
  label: bilingual('real-estate.REAL_ESTATE'),
  description: bilingual('real-estate.REAL_ESTATE.description'),
  scrCodes: { PLEDGE: '0325' },
  isImmovable: true,
  // Its standard, NBR 14653-2, grades what it is compared by.
  landings: { COMPARATIVE_DATA: 'market_value' },
  attributes: Attributes,
  publicParameters: Parameters,
  guided: null,
  keptWordForWord: ['estimate'],
  methods: [declaredEstimate, comparativeMethod],
  limitations: [...limitations, ...comparativeLimitations(true)],
  plausible: [
    {
      ...ownBound(
        'estimate',
        ['1000', '100000000000'],
        inBoth('BRL'),
        bilingual('real-estate.value_out_of_range'),
      ),
      figure: (value) => (isSourceText(value) ? readDeclaredEstimate(value.source_text).value : undefined),
    },
  ],
  references: () => [],
  faultsOfWritten: (fields, today) => [
    ...faultsOfWrittenEstimate(fields.estimate, today).map((fault) => ({
      ...fault,
      pointer: `/estimate${fault.pointer}`,
    })),
    ...faultsOfWrittenComparables(fields, today),
  ],
  value: (attributes, context) => [
    ...(attributes.estimate ? [valueDeclared(attributes.estimate, context)] : []),
    ...comparedWith(attributes, context.valuationDate, true),
  ],
  publicEstimate: ({ estimate }, valuationDate) =>
    estimate ? valueDeclared(estimate, { valuationDate }) : withoutEstimate(),
  examples: [
    workedExample(
      'A number is read from the text as written',
      {
        estimate: estimateOf(
          '{"value": 350000.005, "date": "2026-09-01", "method": "comparison", "limitations": ["no inspection"]}',
        ),
      },
      { DECLARED_ESTIMATE: '350000.00' },
    ),
    workedExample(
      'An estimate without a value',
      { estimate: estimateOf('{"value": null, "method": "pending"}') },
      { DECLARED_ESTIMATE: null },
    ),
    workedExample(
      'Compared with twelve flats by their area, at grade III of rationale and of precision',
      { comparables: comparedFlats },
      { COMPARATIVE_DATA: '371686.02' },
    ),
    workedExample(
      'The same data, and nobody declares what was inspected: the grade is pending',
      { estimate: estimateOf('{"value": 370000}'), comparables: flatsUndeclared },
      { DECLARED_ESTIMATE: '370000.00', COMPARATIVE_DATA: null },
    ),
  ],
  publicExamples: [
    publicExample(
      'A declared value',
      { estimate: estimateOf('{"value": "480000.00", "date": "2026-10-15"}') },
      '480000.00',
    ),
    publicExample('No estimate', {}, null),
  ],
};
