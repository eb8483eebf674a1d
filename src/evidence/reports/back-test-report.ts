import { z } from 'zod';
import type { Instant } from '../../kernel/instant.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  type Label,
  METHODS,
  type Method,
} from '../../kernel/vocabulary.ts';
import { NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE } from '../../kernel/words/limitations.ts';
import { instant } from '../../kernel/words/meanings.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import { ratioStudy, type ValuedSale } from '../../valuation/back-test/ratio-study.ts';
import { headOf } from './report-schema.ts';

const Count = z.int().min(0);
const figure = (description: string) => z.string().nullable().meta({ description });

const SAMPLES = ['SUFFICIENT', 'TOO_FEW'] as const;

const Group = z.strictObject({
  asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class of these assets.' }),
  class_label: z.string().meta({ description: "The class's name in the report's language." }),
  method: z.enum(METHODS).meta({ description: 'The method whose amounts are compared.' }),
  count: Count.min(1).meta({ description: 'Sales that are compared.' }),
  sample: z.enum(SAMPLES).meta({
    description: 'TOO_FEW below 20 sales: the figures are shown, but allow no conclusion.',
  }),
  median_ratio: figure(
    'The median of amount ÷ proceeds, 6 decimals: above 1 where things were valued too high.',
  ),
  cod: figure(
    'Coefficient of dispersion, in percent of the median: how far the ratios lie from it, on average. Null where the median is zero.',
  ),
  prd: figure(
    'Price-related differential: mean ratio ÷ weighted ratio; above 1 where dear things have lower ratios. Null where all amounts are zero.',
  ),
  prb: figure(
    'Price-related bias: by which part of the median the ratio changes where the value doubles. Null where that has no meaning, such as of one sale.',
  ),
  with_range: Count.meta({ description: 'Of the values compared, those with a range.' }),
  share_in_range: figure(
    'Of these, the share whose proceeds lie in the range, its ends included: a fraction, 6 decimals; null where none has a range.',
  ),
});
export type BackTestGroup = z.infer<typeof Group>;

/** Compares the last value of each sold asset with its proceeds. */
export const BackTestReport = z
  .strictObject({
    ...headOf('BACK_TEST', 'The organization whose assets they were.'),
    asset_class: z
      .enum(ASSET_CLASSES)
      .nullable()
      .meta({ description: 'The class that was asked for; null: all.' }),
    from: z.string().nullable().meta({ description: 'Sales of this day or later; null: from the first on.' }),
    to: z.string().nullable().meta({ description: 'Sales of this day or earlier; null: to the last.' }),
    as_of: z.string().meta(instant('When the figures were worked out')),
    sold: Count.meta({ description: 'Assets that were sold in that time.' }),
    excluded: z
      .strictObject({
        without_proceeds: Count.meta({ description: 'Sold, without recorded proceeds above zero.' }),
        without_value: Count.meta({
          description: 'Sold, and never valued with an amount by the end of the day of the sale.',
        }),
      })
      .meta({ description: 'Sales that are in no group.' }),
    groups: z
      .array(Group.meta({ id: 'BackTestGroup' }))
      .meta({ description: 'By class, in the order of GET /profiles, and method.' }),
    statements: z.array(z.string()).min(1).meta({ description: 'What the report is not.' }),
  })
  .meta({ id: 'BackTestReport' });
export type BackTestReport = z.infer<typeof BackTestReport>;

/** Our own bound, shown with the figures: fewer sales allow no conclusion. */
const MIN_SALES = 20;

interface BackTestContext extends Pick<BackTestReport, 'organization' | 'asset_class' | 'from' | 'to'> {
  readonly language: keyof Label;
  readonly asOf: Instant;
  readonly sold: number;
  readonly withoutProceeds: number;
  readonly withoutValue: number;
  readonly groups: ReadonlyMap<AssetClassId, ReadonlyMap<Method, readonly ValuedSale[]>>;
}

export function backTestReport({ language, asOf, groups, ...context }: BackTestContext): BackTestReport {
  const { organization, asset_class, from, to, sold, withoutProceeds, withoutValue } = context;
  return {
    report: 'BACK_TEST',
    format_version: '1.0.0',
    language,
    organization,
    asset_class,
    from,
    to,
    as_of: asOf,
    sold,
    excluded: { without_proceeds: withoutProceeds, without_value: withoutValue },
    groups: ASSET_CLASSES.flatMap((id) =>
      METHODS.flatMap((method): BackTestGroup[] => {
        const sales = groups.get(id)?.get(method);
        if (!sales) return [];
        const { count, ...figures } = ratioStudy(sales);
        const class_label = assetClass(id).label[language];
        const sample = count < MIN_SALES ? 'TOO_FEW' : 'SUFFICIENT';
        return [{ asset_class: id, class_label, method, count, sample, ...figures }];
      }),
    ),
    statements: [NO_LEGAL_GUARANTEE[language], NO_CREDIT_LIMIT[language]],
  };
}
