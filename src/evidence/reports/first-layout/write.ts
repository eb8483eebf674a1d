import { writeAsset } from '../sections/asset.ts';
import { splitMembers, writeAnnexes } from '../sections/attributes.ts';
import { writeCalculation } from '../sections/calculation.ts';
import { writeValues } from '../sections/values.ts';
import type { Writing } from '../sections/writing.ts';
import { writeClosing } from './closing.ts';
import { writeRules } from './rules.ts';
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
