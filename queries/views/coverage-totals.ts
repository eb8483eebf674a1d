import { z } from 'zod';

const Count = z.int().min(0);
const Sum = (description: string) => z.string().meta({ description });

/** What the active obligations of a portfolio, or of an organization, come to. */
export const CoverageTotalsView = z
  .strictObject({
    count: Count.meta({ description: 'How many obligations are active.' }),
    balance: Sum('The sum of their balances, in BRL.'),
    required: Sum('The sum of what they require, in BRL.'),
    counted: Sum('The sum of what is counted for them, in BRL: of the parts that are known.'),
    shortfall: Sum('The sum of the shortfalls that are known, in BRL.'),
    shortfall_unknown_count: Count.meta({ description: 'Those whose shortfall is not known.' }),
    short_count: Count.meta({ description: 'Those that are SHORT.' }),
    unknown_count: Count.meta({ description: 'Those whose coverage is UNKNOWN.' }),
  })
  .meta({ id: 'CoverageTotals' });
export type CoverageTotalsView = z.infer<typeof CoverageTotalsView>;
