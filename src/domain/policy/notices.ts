import { decimal } from '../../kernel/decimal.ts';
import type { Limitation } from '../../kernel/estimate.ts';
import type { PolicyTerms } from './events.ts';

/** What a reader of a policy, and of a valuation by it, should know of its terms; no figure depends on it. */
export const policyNotices = ({
  collateral_haircut,
  forced_liquidation_discount,
  max_valuation_age_days,
}: Pick<
  PolicyTerms,
  'collateral_haircut' | 'forced_liquidation_discount' | 'max_valuation_age_days'
>): readonly Limitation[] => [
  ...aboveForcedSale(collateral_haircut, forced_liquidation_discount),
  ...(max_valuation_age_days === null ? [NO_AGE_LIMIT] : []),
];

const NO_AGE_LIMIT: Limitation = {
  code: 'NO_AGE_LIMIT',
  text: {
    'pt-BR': 'A política não limita a idade da avaliação: o que ela reconhece conta por quantos anos for.',
    en: 'The policy sets no limit to the age of a valuation: what it recognizes counts for however many years.',
  },
};

const aboveForcedSale = (
  collateral_haircut: string,
  forced_liquidation_discount: string,
): readonly Limitation[] =>
  decimal(collateral_haircut).lt(decimal(forced_liquidation_discount))
    ? [
        {
          code: 'COLLATERAL_ABOVE_FORCED_LIQUIDATION',
          text: {
            'pt-BR': `O deságio da garantia (${collateral_haircut}) é menor que o desconto de liquidação forçada (${forced_liquidation_discount}): a garantia conta por mais do que se espera de uma venda forçada.`,
            en: `The collateral haircut (${collateral_haircut}) is smaller than the forced-liquidation discount (${forced_liquidation_discount}): the guarantee counts for more than a forced sale is expected to bring.`,
          },
        },
      ]
    : [];
