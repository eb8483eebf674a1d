import { z } from 'zod';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import { Text } from '../../kernel/fields.ts';
import type { SourceText } from '../../kernel/json/source-text.ts';
import { DeclaredEstimate, faultsOfWrittenEstimate } from './building-blocks/declared-estimate.ts';
import { unknownResult } from './building-blocks/method-result.ts';
import { DECLARED_FORMULA, declaredValue } from './building-blocks/value-of-estimate.ts';
import type { AssetClass, MethodDescription, ValuationContext } from './contract.ts';
import { realEstateRanges } from './real-estate/ranges.ts';

/** Real estate: an estimate made elsewhere, kept word for word. Nothing of it is recalculated or moved in time. */

const Attributes = z.strictObject({
  estimate: DeclaredEstimate,
  registry_number: Text(100)
    .optional()
    .meta({ description: 'Number in the land registry. Personal data: stored encrypted only.' }),
  address: Text(500).optional().meta({ description: 'Where it is. Personal data: stored encrypted only.' }),
});
type Attributes = z.infer<typeof Attributes>;

const Parameters = z.strictObject({ estimate: DeclaredEstimate.optional() });
type Parameters = z.infer<typeof Parameters>;

const declaredEstimate: MethodDescription = {
  method: 'DECLARED_ESTIMATE',
  basis: 'DECLARED_ESTIMATE',
  version: 2,
  description: {
    'pt-BR': 'O valor que a estimativa original declara, com sua data, método e limitações.',
    en: 'The value that the original estimate declares, with its date, method and limitations.',
  },
  requires: ['estimate'],
  sources: [],
};

const limitations: readonly Limitation[] = [
  {
    code: 'DECLARED_NOT_VERIFIED',
    text: {
      'pt-BR':
        'O valor é o da estimativa original: não foi recalculado nem atualizado, e o imóvel não foi vistoriado.',
      en: 'The value is that of the original estimate: it was not recalculated or brought forward, and the property was not inspected.',
    },
  },
];

const valueDeclared = (
  estimate: SourceText,
  context: Pick<ValuationContext, 'valuationDate' | 'rules'>,
): MethodResult => declaredValue(declaredEstimate, estimate, limitations, context);

const withoutEstimate = (): MethodResult =>
  unknownResult(declaredEstimate, ['MISSING_PARAMETER'], {
    calculation: { formula: DECLARED_FORMULA, steps: [] },
    limitations,
  });

const estimateOf = (text: string): SourceText => ({ source_text: text });
const valuationDate = '2026-11-20';

export const realEstate: AssetClass<Attributes, Parameters> = {
  id: 'REAL_ESTATE',
  label: { 'pt-BR': 'Imóvel', en: 'Real estate' },
  description: {
    'pt-BR': 'Imóvel com a estimativa original, mantida palavra por palavra.',
    en: 'Real estate with its original estimate, kept word for word.',
  },
  attributes: Attributes,
  publicParameters: Parameters,
  guided: null,
  keptWordForWord: ['estimate'],
  methods: [declaredEstimate],
  limitations,
  plausible: realEstateRanges,
  references: () => [],
  faultsOfWritten: ({ estimate }, today) =>
    faultsOfWrittenEstimate(estimate, today).map((fault) => ({
      ...fault,
      pointer: `/estimate${fault.pointer}`,
    })),
  value: ({ estimate }, context) => [valueDeclared(estimate, context)],
  publicEstimate: ({ estimate }, valuationDate) =>
    estimate ? valueDeclared(estimate, { valuationDate }) : withoutEstimate(),
  examples: [
    {
      title: 'A number is read from the text as it stands',
      attributes: {
        estimate: estimateOf(
          '{"value": 350000.005, "date": "2026-09-01", "method": "comparison", "limitations": ["no inspection"]}',
        ),
      },
      valuationDate,
      answers: [],
      expected: { DECLARED_ESTIMATE: '350000.00' },
    },
    {
      title: 'An estimate without a value',
      attributes: { estimate: estimateOf('{"value": null, "method": "pending"}') },
      valuationDate,
      answers: [],
      expected: { DECLARED_ESTIMATE: null },
    },
  ],
  publicExamples: [
    {
      title: 'A declared value',
      parameters: { estimate: estimateOf('{"value": "480000.00", "date": "2026-10-15"}') },
      valuationDate,
      expected: '480000.00',
    },
    { title: 'No estimate', parameters: {}, valuationDate, expected: null },
  ],
};
