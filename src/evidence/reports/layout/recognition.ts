import type { EvidenceRule } from '../../../domain/policy/terms.ts';

import { DOCUMENT_WORDS, REASON_WORDS } from '../../../kernel/words/codes.ts';
import { type Cell, facts, heading, paragraph, remark, subheading, table } from '../pdf/blocks.ts';
import { type Passage, passage } from '../pdf/flow.ts';
import type { ValuationReport } from '../report-schema.ts';
import { BASIS_WORDS, SCENARIO_WORDS } from '../words/codes.ts';
import { actor } from '../words/formats.ts';
import type { SplitMembers } from './annexes.ts';
import { coded, type ReportWriter, strong } from './report-writer.ts';

type Policy = NonNullable<ValuationReport['policy']>;
type Row = readonly [string, Cell];

export function writeRecognition(writing: ReportWriter): void {
  const { flow, report, say, worded, accepted } = writing;
  const { recognition } = report;
  heading(flow, say('recognition'));
  if (!recognition) {
    paragraph(flow, say('noRecognition'));
    return;
  }
  const { base, approvals } = recognition;
  facts(flow, [
    [
      say('recognitionBase'),
      base === null
        ? say('noneAccepted')
        : [
            passage(accepted(base.value)),
            ...base.bases.flatMap((basis) => worded(BASIS_WORDS[basis], basis)),
          ],
    ],
    [say('approvalsGiven'), say('approvalsOf', String(approvals.given), String(approvals.required))],
  ]);
  writeDemands(writing, recognition.demands);
  writeApprovals(writing);
}

function writeDemands(
  writing: ReportWriter,
  demands: NonNullable<ValuationReport['recognition']>['demands'],
): void {
  const { flow, report, say, columns } = writing;
  if (demands.length === 0) return;
  subheading(flow, say('demands'));
  const nameOf = (id: string): string =>
    report.documents.find((document) => document.id === id)?.file_name ?? id;
  table(
    flow,
    columns({ demand: 56, met: 12, metBy: 32 }),
    demands.map(({ rule, met, documents }) => [
      ruleInWords(rule, writing),
      strong(say(met ? 'yes' : 'no')),
      documents.length === 0 ? '—' : documents.map((id) => passage(nameOf(id))),
    ]),
  );
}

function writeApprovals({ flow, report: { review }, say, time, columns }: ReportWriter): void {
  subheading(flow, say('approvals'));
  if (review.approvals.length === 0) {
    paragraph(flow, say('noApprovals'));
    return;
  }
  table(
    flow,
    columns({ by: 22, at: 30, rationale: 48 }),
    review.approvals.map(({ decided_by, decided_at, rationale }) => [
      actor(decided_by),
      time(decided_at),
      rationale,
    ]),
  );
}

export function writeRules(writing: ReportWriter, parameters: SplitMembers): void {
  const { flow, report, say } = writing;
  heading(flow, say('policy'));
  if (report.policy)
    facts(flow, [...policyRows(report.policy, writing), ...demandRows(report.policy, writing)]);
  else paragraph(flow, say('noPolicy'));
  if (!report.scenario) return;
  heading(flow, say('scenario'));
  facts(flow, [...scenarioRows(report.scenario, writing), ...parameters.short]);
  writeSensitivity(writing);
}

function policyRows(policy: Policy, writing: ReportWriter): readonly Row[] {
  const { say, date, time, percentage, worded, identified } = writing;
  const { effective_from, effective_until, max_reference_age_days, max_valuation_age_days } = policy;
  const ageRows = (name: string, days: number | null): readonly Row[] =>
    days === null ? [] : [[name, say('days', String(days))]];
  return [
    [say('name'), strong(policy.name)],
    [say('assetId'), identified(policy.id, policy.version)],
    [say('forcedDiscount'), percentage(policy.forced_liquidation_discount)],
    [say('haircut'), percentage(policy.collateral_haircut)],
    [say('acceptedBases'), policy.accepted_bases.flatMap((basis) => worded(BASIS_WORDS[basis], basis))],
    [say('classes'), coded(policy.asset_classes.join(', '))],
    [
      say('validity'),
      effective_until === null
        ? say('validFrom', date(effective_from))
        : say('validUntil', date(effective_from), date(effective_until)),
    ],
    ...ageRows(say('referenceAge'), max_reference_age_days),
    ...ageRows(say('valuationAge'), max_valuation_age_days),
    [say('approval'), say('approvedBy', actor(policy.approved_by), time(policy.approved_at))],
  ];
}

function demandRows(policy: Policy, writing: ReportWriter): readonly Row[] {
  const { say, money } = writing;
  const { evidence_rules, approvals, approvals_on_disagreement } = policy;
  const limit = (days: number | null) => (days === null ? say('noLimit') : say('days', String(days)));
  return [
    [say('accepted'), say(policy.accept === 'LOWEST' ? 'acceptedLowest' : 'acceptedFirst')],
    [
      say('evidenceRules'),
      evidence_rules.length === 0
        ? say('noEvidenceRules')
        : evidence_rules.flatMap((rule) => ruleInWords(rule, writing)),
    ],
    [say('declaredAge'), limit(policy.max_declared_age_days)],
    [say('comparableAge'), limit(policy.max_comparable_age_days)],
    [say('comparablesEvidence'), say(policy.comparables_need_evidence ? 'ofEachDatum' : 'notDemanded')],
    ...(policy.unique_evidence ? [[say('usedDocuments'), say('satisfyNone')] as const] : []),
    [
      say('approvalRules'),
      approvals.map(({ up_to, count }) =>
        passage(
          up_to === null
            ? say('approvalsElse', String(count))
            : say('approvalsUpTo', money(up_to), String(count)),
        ),
      ),
    ],
    ...(approvals_on_disagreement === null
      ? []
      : [[say('approvalsOnDisagreement'), String(approvals_on_disagreement)] as const]),
  ];
}

/** An evidence rule: bases, accepted kinds, maximum age. */
const ruleInWords = (
  { bases, any_of, max_age_days }: EvidenceRule,
  { language, say }: ReportWriter,
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

const scenarioRows = (
  scenario: NonNullable<ValuationReport['scenario']>,
  { say, time, worded, identified }: ReportWriter,
): readonly Row[] => [
  [say('name'), strong(scenario.name)],
  [say('assetId'), identified(scenario.id, scenario.version)],
  [say('kind'), worded(SCENARIO_WORDS[scenario.kind], scenario.kind)],
  [say('approval'), say('approvedBy', actor(scenario.approved_by), time(scenario.approved_at))],
];

function writeSensitivity(writing: ReportWriter): void {
  const { flow, report, language, say, money, percentage, columns } = writing;
  if (report.sensitivity.length === 0) return;
  subheading(flow, say('sensitivity'));
  remark(flow, say('sensitivityNote'));
  /** Percentage points with a sign: `-0.02` is `-2`, `0.01` is `+1`. */
  const signed = (change: string): string => {
    const points = percentage(change).replace(/ %$/, '');
    return points.startsWith('-') ? points : `+${points}`;
  };
  table(
    flow,
    columns({ rateChange: 30, rate: { right: 30 }, amount: { right: 40 } }),
    report.sensitivity.map(({ rate_change, discount_rate, amount, reason_codes }) => [
      rate_change === '0' ? strong(say('asGiven')) : say('points', signed(rate_change)),
      percentage(discount_rate),
      amount === null
        ? reason_codes.map((code) => passage(REASON_WORDS[code][language], 'label'))
        : [passage(money(amount), rate_change === '0' ? 'strong' : 'body')],
    ]),
    { together: true },
  );
}
