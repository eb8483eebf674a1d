import { decimal } from '../../../kernel/decimal.ts';
import type { Limitation } from '../../../kernel/estimate.ts';
import type { PolicyTerms } from './events.ts';

/** What a reader of a policy, and of a valuation by it, should know of its terms; no figure depends on it. */
export const policyNotices = ({
  collateral_haircut,
  forced_liquidation_discount,
}: Pick<PolicyTerms, 'collateral_haircut' | 'forced_liquidation_discount'>): readonly Limitation[] =>
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
