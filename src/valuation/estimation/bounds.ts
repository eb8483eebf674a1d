import type { MethodResult } from '../../kernel/estimate.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { notBelowZero, withLimitedLiability } from '../asset-classes/building-blocks/limited-liability.ts';
import type { SensitivityRow } from '../asset-classes/building-blocks/scenario/sensitivity.ts';
import { assetClass } from '../asset-classes/index.ts';

/** What a class can be worth bounds a scenario of it as it bounds the class's own methods. */
export const boundedResult = (id: AssetClassId, result: MethodResult): MethodResult =>
  assetClass(id).hasLimitedLiability ? withLimitedLiability(result) : result;

/** The amounts at other rates, within the same bound. */
export const boundedRows = (id: AssetClassId, rows: readonly SensitivityRow[]): readonly SensitivityRow[] =>
  assetClass(id).hasLimitedLiability
    ? rows.map((row) => ({ ...row, amount: row.amount === null ? null : notBelowZero(row.amount) }))
    : rows;
