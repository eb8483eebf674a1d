import type { Instant } from '../../../kernel/instant.ts';
import { passage } from '../pdf/styles.ts';
import type { Cell } from '../pdf/table.ts';
import type { ValuationReport } from '../report-schema.ts';
import { BASIS_WORDS, SCENARIO_WORDS } from '../words/codes.ts';
import { actor, date, percentage } from '../words/formats.ts';
import { coded, type Writing, worded } from './writing.ts';

type Row = [string, Cell];
/** How a layout writes an instant. */
type Time = (instant: Instant) => string;

export function policyRows(
  policy: NonNullable<ValuationReport['policy']>,
  { language, say }: Writing,
  time: Time,
): Row[] {
  const rows: Row[] = [
    [say('name'), [passage(policy.name, 'strong')]],
    identity(say('assetId'), policy.id, say('versionOf', String(policy.version))),
    [say('forcedDiscount'), percentage(policy.forced_liquidation_discount, language)],
    [say('haircut'), percentage(policy.collateral_haircut, language)],
    [
      say('acceptedBases'),
      policy.accepted_bases.flatMap((basis) => worded(BASIS_WORDS[basis], basis, language)),
    ],
    [say('classes'), coded(policy.asset_classes.join(', '))],
    [
      say('validity'),
      policy.effective_until === null
        ? say('validFrom', date(policy.effective_from, language))
        : say('validUntil', date(policy.effective_from, language), date(policy.effective_until, language)),
    ],
  ];
  if (policy.max_reference_age_days !== null)
    rows.push([say('referenceAge'), say('days', String(policy.max_reference_age_days))]);
  if (policy.max_valuation_age_days !== null)
    rows.push([say('valuationAge'), say('days', String(policy.max_valuation_age_days))]);
  rows.push([say('approval'), say('approvedBy', actor(policy.approved_by), time(policy.approved_at))]);
  return rows;
}

export const scenarioRows = (
  scenario: NonNullable<ValuationReport['scenario']>,
  { language, say }: Writing,
  time: Time,
): Row[] => [
  [say('name'), [passage(scenario.name, 'strong')]],
  identity(say('assetId'), scenario.id, say('versionOf', String(scenario.version))),
  [say('kind'), worded(SCENARIO_WORDS[scenario.kind], scenario.kind, language)],
  [say('approval'), say('approvedBy', actor(scenario.approved_by), time(scenario.approved_at))],
];

const identity = (name: string, id: string, version: string): Row => [
  name,
  [passage(id, 'code'), passage(version, 'running')],
];
