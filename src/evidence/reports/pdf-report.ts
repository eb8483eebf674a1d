import { createHash } from 'node:crypto';
import type { BackTestReport } from './back-test-report.ts';
import { splitMembers, writeAnnexes } from './layout/annexes.ts';
import { writeBackTestReport } from './layout/back-test.ts';
import { writeCalculation } from './layout/calculation.ts';
import { writeClosing } from './layout/closing.ts';
import { writeEarlier } from './layout/earlier.ts';
import { writeCharges, writeDocuments, writeEvidence } from './layout/evidence.ts';
import { writeObligationReport } from './layout/obligation.ts';
import { writeOverview } from './layout/overview.ts';
import { writeRecognition, writeRules } from './layout/recognition.ts';
import {
  type ReportWriter,
  type RunningTitles,
  reportWriter,
  writeAddress,
  writeRunningLines,
} from './layout/report-writer.ts';
import type { ObligationReport } from './obligation-report.ts';
import { paragraph } from './pdf/blocks.ts';
import { type DocumentFacts, packTypeface, pdfDocument } from './pdf/document.ts';
import { Flow } from './pdf/flow.ts';
import { readTypefaces } from './pdf/typeface.ts';
import type { Report } from './report-renderer.ts';

/** Reads and packs the fonts once. The returned function gives the same bytes for the same report and rules. */
export function pdfRenderer(): (report: Report, rules?: number) => Promise<Uint8Array> {
  const typefaces = readTypefaces();
  const packed = Object.values(typefaces).map(packTypeface);
  return (report, rules) => {
    const flow = new Flow(typefaces);
    const writing = reportWriter(flow, report, rules);
    const { say, language } = writing;
    const { named, ...facts } = writeReport(flow, report, rules);
    if (flow.hasReplaced) paragraph(flow, say('replaced'), 'running');
    writeRunningLines(writing, named);
    return pdfDocument(flow, packed, {
      ...facts,
      language,
      producer: say('service'),
      id: createHash('sha256').update(JSON.stringify(report)).digest('hex').slice(0, 32),
    });
  };
}

interface ReportParts extends Pick<DocumentFacts, 'title' | 'subject' | 'createdAt' | 'changedAt'> {
  readonly named: RunningTitles;
}

function writeReport(flow: Flow, report: Report, rules: number | undefined): ReportParts {
  switch (report.report) {
    case 'VALUATION':
      return writeValuation(reportWriter(flow, report, rules));
    case 'OBLIGATION_COVERAGE':
      return writeObligation(reportWriter(flow, report));
    case 'BACK_TEST':
      return writeBackTest(reportWriter(flow, report));
  }
}

/** Sections in the order in which a committee asks. */
function writeValuation(writing: ReportWriter): ReportParts {
  const { report, say } = writing;
  const attributes = splitMembers(report.asset.attributes, writing);
  const parameters = splitMembers(report.scenario?.parameters ?? {}, writing);
  writeOverview(writing, attributes);
  writeRecognition(writing);
  writeDocuments(writing);
  writeEarlier(writing);
  writeCharges(writing);
  writeCalculation(writing);
  writeRules(writing, parameters);
  writeEvidence(writing);
  writeClosing(writing);
  writeAddress(writing, say('verify'), report.verification.address);
  writeAnnexes(writing, attributes, parameters);
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
}

function writeObligation(writing: ReportWriter<ObligationReport>): ReportParts {
  const { report, say } = writing;
  writeObligationReport(writing);
  const { id, name, version: number } = report.obligation;
  const version = say('versionOf', String(number));
  return {
    title: `${say('obligationTitle')} ${id} · ${version}`,
    subject: name,
    createdAt: report.verification.as_of,
    changedAt: report.verification.as_of,
    named: {
      title: `${say('obligationTitle')} · ${id}`,
      identity: `${say('obligation')} ${id} · ${version}`,
    },
  };
}

function writeBackTest(writing: ReportWriter<BackTestReport>): ReportParts {
  const { report, say } = writing;
  writeBackTestReport(writing);
  const { organization, as_of } = report;
  return {
    title: say('backTestTitle'),
    subject: organization.name,
    createdAt: as_of,
    changedAt: as_of,
    named: { title: say('backTestTitle'), identity: `${say('organization')} ${organization.id}` },
  };
}
