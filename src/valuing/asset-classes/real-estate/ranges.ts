import { isSourceText } from '../../../kernel/json/source-text.ts';
import { readDeclaredEstimate } from '../building-blocks/declared-estimate.ts';
import { inBoth, type PlausibleRange } from '../building-blocks/plausibility.ts';

export const realEstateRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'estimate',
    low: '1000',
    high: '100000000000',
    unit: inBoth('BRL'),
    reason: {
      'pt-BR':
        'o valor declarado na estimativa não é o de um imóvel; pode ser o do metro quadrado, ou em milhares',
      en: 'the value that the estimate declares is not that of a property; it may be of a square metre, or in thousands',
    },
    source: 'Our own bound',
    figure: (value) => (isSourceText(value) ? readDeclaredEstimate(value.source_text).value : undefined),
  },
];
