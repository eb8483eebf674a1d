import type { Instant } from '../../kernel/instant.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  type Label,
  METHODS,
  type Method,
} from '../../kernel/vocabulary.ts';
import { NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE } from '../../kernel/words/limitations.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import { ratioStudy, type ValuedSale } from '../../valuation/back-test/ratio-study.ts';
import type { BackTestGroup, BackTestReport } from './back-test-shape.ts';

/** Below so many sales nothing should be concluded: our own bound, told beside the figures. */
const FEW = 20;

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
    left_out: { without_proceeds: withoutProceeds, without_value: withoutValue },
    groups: ASSET_CLASSES.flatMap((id) =>
      METHODS.flatMap((method): BackTestGroup[] => {
        const sales = groups.get(id)?.get(method);
        if (!sales) return [];
        const { count, ...figures } = ratioStudy(sales);
        const class_label = assetClass(id).label[language];
        const sample = count < FEW ? 'TOO_FEW' : 'ENOUGH';
        return [{ asset_class: id, class_label, method, count, sample, ...figures }];
      }),
    ),
    statements: [NO_LEGAL_GUARANTEE[language], NO_CREDIT_LIMIT[language]],
  };
}
