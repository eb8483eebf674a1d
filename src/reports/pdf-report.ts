import { createHash } from 'node:crypto';
import { PDFContext } from 'pdf-lib';
import { heading, paragraph } from './pdf/blocks.ts';
import { pdfDocument } from './pdf/document.ts';
import { packTypeface } from './pdf/embed-typeface.ts';
import { Flow } from './pdf/flow.ts';
import { readTypefaces } from './pdf/typeface.ts';
import type { ValuationReport } from './report-schema.ts';
import { writeAsset } from './sections/asset.ts';
import { type SplitMembers, splitMembers, writeLongMembers } from './sections/attributes.ts';
import { writeCalculation } from './sections/calculation.ts';
import { writeClosing } from './sections/closing.ts';
import { writeRules } from './sections/rules.ts';
import { writeRunningLines } from './sections/running.ts';
import { writeSources } from './sections/sources.ts';
import { writeTitle } from './sections/title.ts';
import { writeValues } from './sections/values.ts';
import type { Writing } from './sections/writing.ts';
import { sayingIn } from './words/phrases.ts';

const NOTHING: SplitMembers = { short: [], long: [] };

export type RenderPdf = (report: ValuationReport) => Promise<Uint8Array>;

/** Reads and packs the fonts once; what it returns makes reports as PDF, the same bytes for the same report. */
export function pdfRenderer(): RenderPdf {
  const typefaces = readTypefaces();
  const pack = (bytes: Uint8Array): Uint8Array => PDFContext.create().flateStream(bytes).contents;
  const packed = Object.values(typefaces).map((face) => packTypeface(face, pack));
  return (report) => {
    const flow = new Flow(typefaces);
    const say = sayingIn(report.language);
    write({ flow, report, language: report.language, say });
    return pdfDocument(flow.pages, flow.bookmarks, packed, {
      title: `${say('title')} ${report.valuation_id} · ${say('versionOf', String(report.version))}`,
      subject: report.asset.name,
      language: report.language,
      producer: say('service'),
      createdAt: report.completed_at ?? report.requested_at,
      changedAt: report.trail.at(-1)?.at ?? report.requested_at,
      id: createHash('sha256').update(JSON.stringify(report)).digest('hex').slice(0, 32),
    });
  };
}

function write(writing: Writing): void {
  const { flow, report, say } = writing;
  const attributes = splitMembers(report.asset.attributes, writing);
  const parameters = report.scenario ? splitMembers(report.scenario.parameters, writing) : NOTHING;
  writeTitle(writing);
  writeAsset(writing, attributes);
  writeValues(writing);
  writeCalculation(writing);
  writeRules(writing, parameters);
  writeSources(writing);
  writeClosing(writing);
  for (const [title, { long }] of [
    ['annex', attributes],
    ['annexScenario', parameters],
  ] as const) {
    if (long.length === 0) continue;
    heading(flow, say(title));
    writeLongMembers(writing, long);
  }
  if (flow.hasReplaced) paragraph(flow, say('replaced'), 'running');
  writeRunningLines(writing);
}
