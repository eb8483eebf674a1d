import { z } from 'zod';
import { shown } from '../../src/domain/events/fields.ts';
import { AMOUNT_PATTERN } from '../../src/kernel/decimal.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  PURPOSES,
  type Purpose,
  type ValueName,
} from '../../src/kernel/vocabulary.ts';
import { pageOf } from '../list-parameters.ts';
import { AmountText, eachValue, InstantText } from './fields.ts';
import { CoverageTotalsView } from './stress-test.ts';

const Count = z.int().min(0);

/** The two values that a review recognizes; they secure something only while their valuation is fresh. */
export const RECOGNIZED_NAMES = ['forced_liquidation_value', 'collateral_value'] as const;
export type RecognizedName = (typeof RECOGNIZED_NAMES)[number];

export const eachRecognized = <T>(make: (name: RecognizedName) => T): Record<RecognizedName, T> => ({
  forced_liquidation_value: make('forced_liquidation_value'),
  collateral_value: make('collateral_value'),
});

const Total = z
  .strictObject({
    amount: AmountText.nullable().meta({
      description:
        'The exact sum of the known values. Null when none is known (`known_count` 0), and when the sum has more than 18 digits before the point; never "0.00" for unknown.',
    }),
    known_count: Count.meta({ description: 'Assets whose value is known: what the amount is the sum of.' }),
    unknown_count: Count.meta({ description: 'All others: with `known_count` it makes `asset_count`.' }),
  })
  .meta({ id: 'PortfolioTotal' });

const RecognizedTotal = Total.extend({
  too_old_count: Count.meta({
    description:
      'Of the unknown ones, those whose value is recognized and was of a day more than `max_valuation_age_days` before today, by the policy in force today for the class.',
  }),
  too_old_amount: AmountText.nullable().meta({
    description: 'The sum of these, which the amount does not include; null without any.',
  }),
}).meta({ id: 'PortfolioRecognizedTotal' });

const sumOf = (what: string) => ({ description: `Sum of ${what}, in BRL.` });
const SUMS = {
  declared_value: sumOf('what owners and original estimates declare'),
  market_value: sumOf('the values by a market or public reference'),
  scenario_value: sumOf('the results of scenarios, which are no verified market prices'),
  replacement_cost: sumOf('acquisition references and depreciated replacement costs'),
  forced_liquidation_value: sumOf('the recognized forced liquidation values'),
  collateral_value: sumOf('the recognized collateral values'),
};

const Totals = z
  .strictObject({
    ...eachValue((name) => Total.meta(SUMS[name])),
    ...eachRecognized((name) => RecognizedTotal.meta(SUMS[name])),
  })
  .meta({
    id: 'PortfolioTotals',
    description:
      "`declared_value`, `market_value`, `scenario_value` and `replacement_cost` are those of each asset's latest ended valuation of the purpose, whatever its review says: of the latest day, and of one day the last requested. `forced_liquidation_value` and `collateral_value` are those of the latest among them that are approved now (a withdrawn approval is none), and only where they are RECOGNIZED and not too old, nothing of them has fallen due and the asset is still the one that was valued: too old ones have their own sum. Only valuations of the purpose COLLATERAL have these two.",
  });

export const PortfolioView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the portfolio, made of the organization and the name.' }),
    name: z.string().meta({ description: 'The `portfolio` that its assets name.' }),
    purpose: z.enum(PURPOSES).meta({ description: 'The purpose whose valuations are summed.' }),
    asset_count: Count.min(1).meta({ description: 'Active assets that have the name.' }),
    valued_count: Count.meta({
      description: 'Of these, those whose latest ended valuation of the purpose is CALCULATED.',
    }),
    stale_count: Count.meta({
      description:
        "Of the valued ones, those whose latest ended valuation of the purpose is of a day more than `max_valuation_age_days` before today, by the policy in force today for the asset's class. None of a class without such a policy.",
    }),
    asset_changed_count: Count.meta({
      description:
        'Assets that changed since their latest approved valuation of the purpose, but by quantities that grew: what it recognizes is unknown.',
    }),
    past_due_count: Count.meta({
      description:
        'Assets of whose latest approved valuation of the purpose something has fallen due: what it recognizes is unknown.',
    }),
    no_age_limit_count: Count.meta({
      description:
        'Assets with a recognized value in the sums that no policy in force today lets grow too old: the notice `NO_AGE_LIMIT`.',
    }),
    by_class: z
      .array(
        z
          .strictObject({
            asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class of these assets.' }),
            asset_count: Count.min(1).meta({ description: 'Active assets of the class in the portfolio.' }),
            totals: Totals.meta({ description: 'Their sums, value by value.' }),
          })
          .meta({ id: 'PortfolioClass' }),
      )
      .meta({ description: 'Each class that it holds, in the order of GET /profiles.' }),
    totals: Totals.meta({ description: 'The sums of all its assets, value by value.' }),
    marked: z
      .strictObject({
        amount: AmountText.nullable().meta({
          description:
            'The sum of the recognized collateral values with each mark in place of its value, in BRL: apart from `totals.collateral_value`, never recognized. Null where that is, and of another purpose than COLLATERAL.',
        }),
        marked_count: Count.meta({ description: 'How many of them have a mark.' }),
      })
      .meta({ id: 'PortfolioMarked', description: 'Their sum at the newest published prices.' }),
    obligations: CoverageTotalsView.extend({
      marked: z.string().meta({
        description:
          'The sum of what would be counted for them at the newest published prices, in BRL: apart from `counted`, never recognized.',
      }),
    }).meta({
      id: 'PortfolioObligations',
      description:
        'The sums of the active obligations that name the portfolio, and how far they are covered.',
    }),
    updated_at: InstantText.meta({
      description:
        'The latest change, RFC 3339 in UTC, of what is counted: its assets and the valuations that they are counted by. No version: it goes back when the asset that changed last leaves.',
    }),
  })
  .meta({ id: 'Portfolio' });
export type PortfolioView = z.infer<typeof PortfolioView>;

export const PortfolioPage = pageOf(PortfolioView).meta({ id: 'PortfolioPage' });

/** The sums of the active assets of a portfolio, or of those of one class in it. */
export interface PortfolioSums {
  readonly asset_count: number;
  readonly totals: Readonly<Record<ValueName, ValueSum>>;
  readonly tooOld: Readonly<Record<RecognizedName, ValueSum>>;
}

/** The exact sum, with two decimals and all digits, null without any value; and the number of assets in it. */
interface ValueSum {
  readonly sum: string | null;
  readonly known_count: number;
}

/** The recognized collateral values with each mark in its place: exact, null where no such value is known; and how many were marked. */
export interface PortfolioMarked {
  readonly sum: string | null;
  readonly count: number;
}

export interface PortfolioState extends PortfolioSums {
  readonly id: string;
  readonly name: string;
  readonly purpose: Purpose;
  readonly valued_count: number;
  readonly stale_count: number;
  readonly asset_changed_count: number;
  readonly past_due_count: number;
  readonly no_age_limit_count: number;
  readonly by_class: readonly (PortfolioSums & { readonly asset_class: AssetClassId })[];
  readonly updated_at: Instant;
}

export function portfolioView(
  state: PortfolioState,
  obligations: PortfolioView['obligations'],
  marked: PortfolioMarked,
): PortfolioView {
  return shown(PortfolioView, state, {
    by_class: ASSET_CLASSES.flatMap((assetClass) => {
      const held = state.by_class.find(({ asset_class }) => asset_class === assetClass);
      return held ? [{ asset_class: assetClass, asset_count: held.asset_count, totals: totalsOf(held) }] : [];
    }),
    totals: totalsOf(state),
    marked: { amount: amountOf({ sum: marked.sum }), marked_count: marked.count },
    obligations,
  });
}

function totalsOf({ asset_count, totals, tooOld }: PortfolioSums): PortfolioView['totals'] {
  const total = (name: ValueName) => ({
    amount: amountOf(totals[name]),
    known_count: totals[name].known_count,
    unknown_count: asset_count - totals[name].known_count,
  });
  return {
    ...eachValue(total),
    ...eachRecognized((name) => ({
      ...total(name),
      too_old_count: tooOld[name].known_count,
      too_old_amount: amountOf(tooOld[name]),
    })),
  };
}

/** A sum that is too long for an amount is not shortened, and not shown. */
const amountOf = ({ sum }: Pick<ValueSum, 'sum'>): string | null =>
  sum !== null && AMOUNT_PATTERN.test(sum) ? sum : null;
