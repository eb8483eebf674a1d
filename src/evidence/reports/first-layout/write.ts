import { facts, heading, paragraph } from '../pdf/blocks.ts';
import { writeAsset } from '../sections/asset.ts';
import { type SplitMembers, splitMembers, writeAnnexes } from '../sections/attributes.ts';
import { writeCalculation } from '../sections/calculation.ts';
import { policyRows, scenarioRows } from '../sections/rule-rows.ts';
import { writeValues } from '../sections/values.ts';
import type { Writing } from '../sections/writing.ts';
import { instant } from '../words/formats.ts';
import { writeClosing } from './closing.ts';
import { writeSources } from './sources.ts';
import { writeTitle } from './title.ts';

/** The report of valuations by rules 1 and 2: its bytes never change. */
export function writeFirstReport(writing: Writing): void {
  const { report } = writing;
  const attributes = splitMembers(report.asset.attributes, writing);
  const parameters = splitMembers(report.scenario?.parameters ?? {}, writing);
  writeTitle(writing);
  writeAsset(writing, attributes);
  writeValues(writing);
  writeCalculation(writing);
  writeRules(writing, parameters);
  writeSources(writing);
  writeClosing(writing);
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
