import { facts, heading, paragraph } from '../pdf/blocks.ts';
import type { SplitMembers } from '../sections/attributes.ts';
import { policyRows, scenarioRows } from '../sections/rule-rows.ts';
import type { Writing } from '../sections/writing.ts';
import { instant } from '../words/formats.ts';

/** The policy in force and the scenario: what the valuation was bound to, each with who approved it. */
export function writeRules(writing: Writing, parameters: SplitMembers): void {
  const { flow, report, language, say } = writing;
  const time = (text: string) => instant(text, language);
  heading(flow, say('policy'));
  if (report.policy) facts(flow, policyRows(report.policy, writing, time));
  else paragraph(flow, say('noPolicy'));
  if (!report.scenario) return;
  heading(flow, say('scenario'));
  facts(flow, [...scenarioRows(report.scenario, writing, time), ...parameters.short]);
}
