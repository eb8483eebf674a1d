import { facts, heading, paragraph, subheading } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import { table } from '../pdf/table.ts';
import type { ValuationReport } from '../report-schema.ts';
import { type Writing, worded } from '../sections/writing.ts';
import { BASIS_WORDS, VALUE_WORDS } from '../words/codes.ts';
import { actor, bothTimes } from '../words/formats.ts';
import { ruleInWords } from './rules.ts';

/** What the policy demands before the value counts as a guarantee, how far it is met, and who has approved. */
export function writeRecognition(writing: Writing): void {
  const { flow, report, language, say } = writing;
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
            passage(base.value === 'LINES' ? say('acceptedLines') : VALUE_WORDS[base.value][language]),
            ...base.bases.flatMap((basis) => worded(BASIS_WORDS[basis], basis, language)),
          ],
    ],
    [say('approvalsGiven'), say('approvalsOf', String(approvals.given), String(approvals.required))],
  ]);
  writeDemands(writing, recognition.demands);
  writeApprovals(writing);
}

function writeDemands(
  { flow, report, language, say }: Writing,
  demands: NonNullable<ValuationReport['recognition']>['demands'],
): void {
  if (demands.length === 0) return;
  subheading(flow, say('demands'));
  const nameOf = (id: string): string =>
    report.documents.find((document) => document.id === id)?.file_name ?? id;
  table(
    flow,
    [
      { title: say('demand'), share: 56 },
      { title: say('met'), share: 12 },
      { title: say('metBy'), share: 32 },
    ],
    demands.map(({ rule, met, documents }) => [
      ruleInWords(rule, language, say),
      [passage(say(met ? 'yes' : 'no'), 'strong')],
      documents.length === 0 ? '—' : documents.map((id) => passage(nameOf(id))),
    ]),
  );
}

function writeApprovals({ flow, report: { review }, language, say }: Writing): void {
  subheading(flow, say('approvals'));
  if (review.approvals.length === 0) {
    paragraph(flow, say('noApprovals'));
    return;
  }
  table(
    flow,
    [
      { title: say('by'), share: 22 },
      { title: say('at'), share: 30 },
      { title: say('rationale'), share: 48 },
    ],
    review.approvals.map(({ decided_by, decided_at, rationale }) => [
      actor(decided_by),
      bothTimes(decided_at, language),
      rationale,
    ]),
  );
}
