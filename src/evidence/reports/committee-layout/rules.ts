import type { EvidenceRule } from '../../../domain/policy/terms.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { money } from '../../../kernel/wording/figures.ts';
import { DOCUMENT_WORDS, REASON_WORDS } from '../../../kernel/words/codes.ts';
import { facts, heading, paragraph, remark, subheading } from '../pdf/blocks.ts';
import { type Passage, passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import type { ValuationReport } from '../report-schema.ts';
import type { SplitMembers } from '../sections/attributes.ts';
import { coded, type Writing, worded } from '../sections/writing.ts';
import { BASIS_WORDS, SCENARIO_WORDS } from '../words/codes.ts';
import { actor, bothTimes, date, type Language, percentage } from '../words/formats.ts';
import type { Say } from '../words/phrases.ts';

type Row = [string, Cell];
/** How a layout writes an instant. */
type Time = (instant: Instant) => string;

function policyRows(
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

const scenarioRows = (
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

/** The policy with every term of it, and the scenario with what another rate would make of it. */
export function writeRules(writing: Writing, parameters: SplitMembers): void {
  const { flow, report, language, say } = writing;
  const time = (text: string) => bothTimes(text, language);
  heading(flow, say('policy'));
  if (report.policy)
    facts(flow, [...policyRows(report.policy, writing, time), ...demandRows(report.policy, writing)]);
  else paragraph(flow, say('noPolicy'));
  if (!report.scenario) return;
  heading(flow, say('scenario'));
  facts(flow, [...scenarioRows(report.scenario, writing, time), ...parameters.short]);
  writeSensitivity(writing);
}

function demandRows(
  {
    evidence_rules,
    max_declared_age_days,
    max_comparable_age_days,
    comparables_need_evidence,
    unique_evidence,
    approvals,
    accept,
    approvals_on_disagreement,
  }: NonNullable<ValuationReport['policy']>,
  { language, say }: Writing,
): readonly (readonly [string, Cell])[] {
  return [
    [say('accepted'), say(accept === 'LOWEST' ? 'acceptedLowest' : 'acceptedFirst')],
    [
      say('evidenceRules'),
      evidence_rules.length === 0
        ? say('noEvidenceRules')
        : evidence_rules.flatMap((rule) => ruleInWords(rule, language, say)),
    ],
    [
      say('declaredAge'),
      max_declared_age_days === null ? say('noLimit') : say('days', String(max_declared_age_days)),
    ],
    [
      say('comparableAge'),
      max_comparable_age_days === null ? say('noLimit') : say('days', String(max_comparable_age_days)),
    ],
    [say('comparablesEvidence'), say(comparables_need_evidence ? 'ofEachDatum' : 'notDemanded')],
    ...(unique_evidence ? [[say('usedDocuments'), say('satisfyNone')] as const] : []),
    [
      say('approvalRules'),
      approvals.map(({ up_to, count }) =>
        passage(
          up_to === null
            ? say('approvalsElse', String(count))
            : say('approvalsUpTo', money(up_to, 'BRL', language), String(count)),
        ),
      ),
    ],
    ...(approvals_on_disagreement === null
      ? []
      : [[say('approvalsOnDisagreement'), String(approvals_on_disagreement)] as const]),
  ];
}

/** A rule of evidence: what it is asked for, which kinds meet it, how old they may be. */
export const ruleInWords = (
  { bases, any_of, max_age_days }: EvidenceRule,
  language: Language,
  say: Say,
): readonly Passage[] => [
  passage(any_of.map((kind) => DOCUMENT_WORDS[kind][language]).join(', ')),
  passage(
    [
      say('ruleBases', bases.map((basis) => BASIS_WORDS[basis][language]).join(', ')),
      max_age_days === null ? say('anyAge') : say('atMostDays', String(max_age_days)),
    ].join(' · '),
    'running',
  ),
];

function writeSensitivity({ flow, report: { sensitivity }, language, say }: Writing): void {
  if (sensitivity.length === 0) return;
  subheading(flow, say('sensitivity'));
  remark(flow, say('sensitivityNote'));
  table(
    flow,
    [
      { title: say('rateChange'), share: 30 },
      { title: say('rate'), share: 30, align: 'right' },
      { title: say('amount'), share: 40, align: 'right' },
    ],
    sensitivity.map(({ rate_change, discount_rate, amount, reason_codes }) => [
      rate_change === '0'
        ? [passage(say('asGiven'), 'strong')]
        : say('points', signed(rate_change, language)),
      percentage(discount_rate, language),
      amount === null
        ? reason_codes.map((code) => passage(REASON_WORDS[code][language], 'label'))
        : [passage(money(amount, 'BRL', language), rate_change === '0' ? 'strong' : 'body')],
    ]),
    { together: true },
  );
}

/** `-0.02` is `-2`, `0.01` is `+1`: hundredths of the rate. */
const signed = (change: string, language: Language): string => {
  const points = percentage(change, language).replace(/ %$/, '');
  return points.startsWith('-') ? points : `+${points}`;
};
