import { createHash } from 'node:crypto';
import { PDFContext } from 'pdf-lib';
import { writeCommitteeReport } from './committee-layout/write.ts';
import { writeFirstReport } from './first-layout.ts';
import { paragraph } from './pdf/blocks.ts';
import { pdfDocument } from './pdf/document.ts';
import { packTypeface } from './pdf/embed-typeface.ts';
import { Flow } from './pdf/flow.ts';
import { Structure } from './pdf/structure.ts';
import { readTypefaces } from './pdf/typeface.ts';
import type { ValuationReport } from './report-schema.ts';
import { writeRunningLines } from './sections/running.ts';
import { sayingIn } from './words/phrases.ts';

type RenderPdf = (report: ValuationReport) => Promise<Uint8Array>;

/** Reads and packs the fonts once; what it returns makes reports as PDF, the same bytes for the same report. */
export function pdfRenderer(): RenderPdf {
  const typefaces = readTypefaces();
  const pack = (bytes: Uint8Array): Uint8Array => PDFContext.create().flateStream(bytes).contents;
  const packed = Object.values(typefaces).map((face) => packTypeface(face, pack));
  return (report) => {
    const { language } = report;
    const isFirst = report.format_version === '1.2.0';
    const flow = new Flow(typefaces, isFirst ? undefined : new Structure());
    const say = sayingIn(language);
    const common = { flow, language, say };
    if (isFirst) writeFirstReport({ ...common, report });
    else writeCommitteeReport({ ...common, report });
    if (flow.hasReplaced) paragraph(flow, say('replaced'), 'running');
    writeRunningLines({ ...common, report });
    return pdfDocument(flow, packed, {
      title: `${say('title')} ${report.valuation_id} · ${say('versionOf', String(report.version))}`,
      subject: report.asset.name,
      language,
      producer: say('service'),
      createdAt: report.completed_at ?? report.requested_at,
      changedAt: report.trail.at(-1)?.at ?? report.requested_at,
      id: createHash('sha256').update(JSON.stringify(report)).digest('hex').slice(0, 32),
    });
  };
}
