import type { CommitteeReport } from '../report-schema.ts';
import { writeAddress } from '../sections/address.ts';
import { writeAsset } from '../sections/asset.ts';
import { splitMembers, writeAnnexes } from '../sections/attributes.ts';
import { writeCalculation } from '../sections/calculation.ts';
import { writeClosing } from '../sections/closing.ts';
import { writeEvidence } from '../sections/evidence.ts';
import { writeValues } from '../sections/values.ts';
import type { Writing } from '../sections/writing.ts';
import { bothTimes } from '../words/formats.ts';
import { writeBurdens } from './burdens.ts';
import { writeDocuments } from './documents.ts';
import { writeEarlier } from './earlier.ts';
import { writeRecognition } from './recognition.ts';
import { writeRules } from './rules.ts';
import { writeTitle } from './title.ts';

/** The report of valuations by rules 3 and later, in the order in which a committee asks. */
export function writeCommitteeReport(writing: Writing<CommitteeReport>): void {
  const { report, language } = writing;
  const time = (text: string) => bothTimes(text, language);
  const attributes = splitMembers(report.asset.attributes, writing);
  const parameters = splitMembers(report.scenario?.parameters ?? {}, writing);
  writeTitle(writing);
  writeAsset(writing, attributes);
  writeValues(writing);
  writeRecognition(writing);
  writeDocuments(writing);
  writeEarlier(writing);
  if (report.burdens !== undefined) writeBurdens(writing, report.burdens);
  writeCalculation(writing);
  writeRules(writing, parameters);
  writeEvidence(writing, time);
  writeClosing(writing, time, report.verification.as_of);
  writeAddress(writing, writing.say('verify'), report.verification.address);
  writeAnnexes(writing, attributes, parameters);
}
