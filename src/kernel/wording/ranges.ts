import type { RangeKind, RangeReason } from '../range.ts';
import type { Label } from '../vocabulary.ts';

type Words<Code extends string> = { readonly [C in Code]: Label };

const say = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });

/** In what sense an amount lies between two figures. */
export const RANGE_WORDS: Words<RangeKind> = {
  MINIMUM_MAXIMUM: say('do menor ao maior preço publicado', 'from the least to the greatest published price'),
  BUY_SELL: say('do preço de recompra ao de venda', 'from the price of buying back to that of selling'),
  QUARTILES: say('entre os quartis da amostra', 'between the quartiles of the sample'),
  SAMPLE_INTERVAL: say('intervalo da amostra', 'interval of the sample'),
  RATE_SENSITIVITY: say('taxa dois pontos acima e abaixo', 'rate two points higher and lower'),
};

export const RANGE_REASON_WORDS: Words<RangeReason> = {
  NO_VALUE: say('Sem valor, sem faixa', 'No value, no range'),
  NOT_PUBLISHED: say(
    'A fonte publica um só valor, sem faixa',
    'The source publishes one figure, without a range',
  ),
  NOT_STATED: say('Um só valor informado, sem faixa', 'One figure as given, without a range'),
  COMPONENT_WITHOUT_RANGE: say('Nem toda parte tem faixa', 'Not every part has a range'),
  NOT_CALCULABLE: say('A faixa não pode ser calculada', 'The range cannot be calculated'),
};
