import { createHash } from 'node:crypto';
import { PDFContext } from 'pdf-lib';
import { writeBackTestReport } from './back-test-layout/write.ts';
import { writeBurdens } from './committee-layout/burdens.ts';
import { writeDocuments } from './committee-layout/documents.ts';
import { writeEarlier } from './committee-layout/earlier.ts';
import { writeRecognition } from './committee-layout/recognition.ts';
import { writeRules } from './committee-layout/rules.ts';
import { writeTitle } from './committee-layout/title.ts';
import { writeObligationReport } from './obligation-layout/write.ts';
import { paragraph } from './pdf/blocks.ts';
import { pdfDocument } from './pdf/document.ts';
import { packTypeface } from './pdf/embed-typeface.ts';
import { Flow } from './pdf/flow.ts';
import { Structure } from './pdf/structure.ts';
import { readTypefaces } from './pdf/typeface.ts';
import type { BackTestReport, ObligationReport, Report, ValuationReport } from './report-schema.ts';
import { writeAddress } from './sections/address.ts';
import { writeAsset } from './sections/asset.ts';
import { splitMembers, writeAnnexes } from './sections/attributes.ts';
import { writeCalculation } from './sections/calculation.ts';
import { writeClosing } from './sections/closing.ts';
import { writeEvidence } from './sections/evidence.ts';
import { writeRunningLines } from './sections/running.ts';
import { writeValues } from './sections/values.ts';
import type { Writing } from './sections/writing.ts';
import { bothTimes } from './words/formats.ts';
import { type Say, sayingIn } from './words/phrases.ts';

/** The report of a valuation, in the order in which a committee asks. */
function writeValuationReport(writing: Writing): void {
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
  writeBurdens(writing, report.burdens);
  writeCalculation(writing);
  writeRules(writing, parameters);
  writeEvidence(writing, time);
  writeClosing(writing, time, report.verification.as_of);
  writeAddress(writing, writing.say('verify'), report.verification.address);
  writeAnnexes(writing, attributes, parameters);
}

type RenderPdf = (report: Report) => Promise<Uint8Array>;

/** Reads and packs the fonts once; what it returns makes reports as PDF, the same bytes for the same report. */
export function pdfRenderer(): RenderPdf {
  const typefaces = readTypefaces();
  const pack = (bytes: Uint8Array): Uint8Array => PDFContext.create().flateStream(bytes).contents;
  const packed = Object.values(typefaces).map((face) => packTypeface(face, pack));
  return (report) => {
    const { language } = report;
    const flow = new Flow(typefaces, new Structure());
    const say = sayingIn(language);
    const common = { flow, language, say };
    const { named, ...facts } = namesOf(report, say);
    if (report.report === 'OBLIGATION_COVERAGE') writeObligationReport({ ...common, report });
    else if (report.report === 'BACK_TEST') writeBackTestReport({ ...common, report });
    else writeValuationReport({ ...common, report });
    if (flow.hasReplaced) paragraph(flow, say('replaced'), 'running');
    writeRunningLines({ ...common, report }, named);
    return pdfDocument(flow, packed, {
      ...facts,
      language,
      producer: say('service'),
      id: createHash('sha256').update(JSON.stringify(report)).digest('hex').slice(0, 32),
    });
  };
}

function namesOf(report: Report, say: Say) {
  if (report.report === 'OBLIGATION_COVERAGE') return ofObligation(report, say);
  return report.report === 'BACK_TEST' ? ofBackTest(report, say) : ofValuation(report, say);
}

const ofValuation = (report: ValuationReport, say: Say) => {
  const version = say('versionOf', String(report.version));
  return {
    title: `${say('title')} ${report.valuation_id} · ${version}`,
    subject: report.asset.name,
    createdAt: report.completed_at ?? report.requested_at,
    changedAt: report.trail.at(-1)?.at ?? report.requested_at,
    named: {
      title: `${say('title')} · ${report.valuation_id}`,
      identity: `${say('valuation')} ${report.valuation_id} · ${version}`,
    },
  };
};

const ofObligation = ({ obligation, verification }: ObligationReport, say: Say) => {
  const version = say('versionOf', String(obligation.version));
  return {
    title: `${say('obligationTitle')} ${obligation.id} · ${version}`,
    subject: obligation.name,
    createdAt: verification.as_of,
    changedAt: verification.as_of,
    named: {
      title: `${say('obligationTitle')} · ${obligation.id}`,
      identity: `${say('obligation')} ${obligation.id} · ${version}`,
    },
  };
};

const ofBackTest = ({ organization, as_of }: BackTestReport, say: Say) => ({
  title: say('backTestTitle'),
  subject: organization.name,
  createdAt: as_of,
  changedAt: as_of,
  named: { title: say('backTestTitle'), identity: `${say('organization')} ${organization.id}` },
});
