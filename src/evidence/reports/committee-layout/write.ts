import type { CommitteeReport } from '../report-schema.ts';
import { writeAsset } from '../sections/asset.ts';
import { splitMembers, writeAnnexes } from '../sections/attributes.ts';
import { writeCalculation } from '../sections/calculation.ts';
import { writeEvidence } from '../sections/evidence.ts';
import { writeValues } from '../sections/values.ts';
import type { Writing } from '../sections/writing.ts';
import { bothTimes } from '../words/formats.ts';
import { writeClosing } from './closing.ts';
import { writeDocuments } from './documents.ts';
import { writeEarlier } from './earlier.ts';
import { writeRecognition } from './recognition.ts';
import { writeRules } from './rules.ts';
import { writeTitle } from './title.ts';

/** The report of valuations by rules 3, in the order in which a committee asks. */
export function writeCommitteeReport(writing: Writing<CommitteeReport>): void {
  const { report, language } = writing;
  const attributes = splitMembers(report.asset.attributes, writing);
  const parameters = splitMembers(report.scenario?.parameters ?? {}, writing);
  writeTitle(writing);
  writeAsset(writing, attributes);
  writeValues(writing);
  writeRecognition(writing);
  writeDocuments(writing);
  writeEarlier(writing);
  writeCalculation(writing);
  writeRules(writing, parameters);
  writeEvidence(writing, (text) => bothTimes(text, language));
  writeClosing(writing);
  writeAnnexes(writing, attributes, parameters);
}
