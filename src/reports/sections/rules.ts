import { facts, heading, paragraph } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import type { Cell } from '../pdf/table.ts';
import { BASIS_WORDS, SCENARIO_WORDS } from '../words/codes.ts';
import { actor, date, instant, percentage } from '../words/formats.ts';
import type { SplitMembers } from './attributes.ts';
import { coded, type Writing, worded } from './writing.ts';

/** The policy in force and the scenario: what the valuation was bound to, each with who approved it. */
export function writeRules(writing: Writing, parameters: SplitMembers): void {
  writePolicy(writing);
  writeScenario(writing, parameters);
}

function writePolicy({ flow, report: { policy }, language, say }: Writing): void {
  heading(flow, say('policy'));
  if (!policy) {
    paragraph(flow, say('noPolicy'));
    return;
  }
  const rows: [string, Cell][] = [
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
  rows.push([
    say('approval'),
    say('approvedBy', actor(policy.approved_by), instant(policy.approved_at, language)),
  ]);
  facts(flow, rows);
}

function writeScenario(
  { flow, report: { scenario }, language, say }: Writing,
  parameters: SplitMembers,
): void {
  if (!scenario) return;
  heading(flow, say('scenario'));
  facts(flow, [
    [say('name'), [passage(scenario.name, 'strong')]],
    identity(say('assetId'), scenario.id, say('versionOf', String(scenario.version))),
    [say('kind'), worded(SCENARIO_WORDS[scenario.kind], scenario.kind, language)],
    [
      say('approval'),
      say('approvedBy', actor(scenario.approved_by), instant(scenario.approved_at, language)),
    ],
    ...parameters.short,
  ]);
}

const identity = (name: string, id: string, version: string): [string, Cell] => [
  name,
  [passage(id, 'code'), passage(version, 'running')],
];
