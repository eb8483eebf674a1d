import { drawLines, facts, heading, paragraph } from '../pdf/blocks.ts';
import { ACCENT, LEFT, WIDTH } from '../pdf/paper.ts';
import { passage } from '../pdf/styles.ts';
import { writeAsset } from '../sections/asset.ts';
import { type SplitMembers, splitMembers, writeAnnexes } from '../sections/attributes.ts';
import { writeCalculation } from '../sections/calculation.ts';
import { writeClosing } from '../sections/closing.ts';
import { policyRows, scenarioRows } from '../sections/rule-rows.ts';
import { writeFailure, writeStanding } from '../sections/title.ts';
import { writeValues } from '../sections/values.ts';
import type { Writing } from '../sections/writing.ts';
import { instant } from '../words/formats.ts';
import { writeSources } from './sources.ts';

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
