import type { SixValues, Valuation } from '@asset-valuation/client';

const VALUES = [
  'declared_value',
  'market_value',
  'scenario_value',
  'replacement_cost',
  'forced_liquidation_value',
  'collateral_value',
] as const satisfies readonly (keyof SixValues)[];

export const HEADINGS: readonly string[] = [
  'line',
  'external_reference',
  'asset_id',
  'valuation_id',
  'status',
  ...VALUES,
  'reasons',
  'failure',
];

/** A row of what came out, in words where nothing did. An unknown amount is empty, never zero; the reasons say why. */
export function resultOf(
  line: number,
  reference: string,
  valuation?: Valuation,
  failure = '',
): readonly string[] {
  const values = valuation?.values;
  const reasons = new Set(
    VALUES.flatMap((name) => (values?.[name].status === 'NO_COVERAGE' ? values[name].reason_codes : [])),
  );
  return [
    String(line),
    reference,
    valuation?.asset_id ?? '',
    valuation?.id ?? '',
    valuation?.status ?? '',
    ...VALUES.map((name) => values?.[name].amount ?? ''),
    [...reasons].join(' '),
    failure,
  ];
}
