import { DOCUMENT_WORDS } from '../../kernel/words/codes.ts';
import { drawLines, facts, heading, paragraph, remark } from './pdf/blocks.ts';
import { ACCENT, LEFT, WIDTH } from './pdf/paper.ts';
import { passage } from './pdf/styles.ts';
import { table } from './pdf/table.ts';
import { writeAsset } from './sections/asset.ts';
import { type SplitMembers, splitMembers, writeAnnexes } from './sections/attributes.ts';
import { writeCalculation } from './sections/calculation.ts';
import { writeClosing } from './sections/closing.ts';
import { writeEvidence } from './sections/evidence.ts';
import { policyRows, scenarioRows } from './sections/rule-rows.ts';
import { writeFailure, writeStanding } from './sections/title.ts';
import { writeValues } from './sections/values.ts';
import { type Writing, worded } from './sections/writing.ts';
import { DOCUMENT_REVIEW_WORDS } from './words/codes.ts';
import { instant } from './words/formats.ts';

/** The report of valuations by rules 1 and 2: its bytes never change. */
export function writeFirstReport(writing: Writing): void {
  const { report, language } = writing;
  const attributes = splitMembers(report.asset.attributes, writing);
  const parameters = splitMembers(report.scenario?.parameters ?? {}, writing);
  writeTitle(writing);
  writeAsset(writing, attributes);
  writeValues(writing);
  writeCalculation(writing);
  writeRules(writing, parameters);
  writeSources(writing);
  writeClosing(writing, (text) => instant(text, language));
  writeAnnexes(writing, attributes, parameters);
}

/** The policy in force and the scenario: what the valuation was bound to, each with who approved it. */
function writeRules(writing: Writing, parameters: SplitMembers): void {
  const { flow, report, language, say } = writing;
  const time = (text: string) => instant(text, language);
  heading(flow, say('policy'));
  if (report.policy) facts(flow, policyRows(report.policy, writing, time));
  else paragraph(flow, say('noPolicy'));
  if (!report.scenario) return;
  heading(flow, say('scenario'));
  facts(flow, [...scenarioRows(report.scenario, writing, time), ...parameters.short]);
}

/** What the document is, of which valuation, and how that stands. */
function writeTitle(writing: Writing): void {
  const { flow, report, language, say } = writing;
  const lines = flow.set(
    [
      passage(say('title'), 'title'),
      passage(`${report.asset.name} — ${report.asset.class_label}`, 'subtitle'),
    ],
    WIDTH,
  );
  drawLines(flow, lines);
  flow.y -= 8;
  flow.rule(ACCENT, LEFT, flow.y, WIDTH, 1.2);
  writeStanding(writing, (text) => instant(text, language));
  writeFailure(writing);
}

/** Documents and evidence, each with the digest of its bytes. */
function writeSources(writing: Writing): void {
  writeDocuments(writing);
  writeEvidence(writing, (text) => instant(text, writing.language));
}

function writeDocuments({ flow, report: { documents }, language, say }: Writing): void {
  heading(flow, say('documents'));
  if (documents.length === 0) {
    paragraph(flow, say('noDocuments'));
    return;
  }
  remark(flow, say('asRequested'));
  table(
    flow,
    [
      { title: say('kind'), share: 18 },
      { title: `${say('document')} · SHA-256`, share: 62 },
      { title: say('review'), share: 20 },
    ],
    documents.map(({ id, version, sha256, kind, review_status }) => [
      worded(DOCUMENT_WORDS[kind], kind, language),
      [
        passage(id, 'code'),
        passage(say('versionOf', String(version)), 'running'),
        passage(sha256, 'faintCode'),
      ],
      worded(DOCUMENT_REVIEW_WORDS[review_status], review_status, language),
    ]),
  );
}
