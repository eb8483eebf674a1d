import { writeSync } from 'node:fs';
import type { DocumentMediaType } from '../../../kernel/vocabulary.ts';
import { type Finding, type InspectionLimits, type InspectionTask, READY, REPORT } from './finding.ts';

// Runs in its own process: reads one document, writes one finding, exits.
const { mediaType, sizeBytes, limits } = JSON.parse(process.argv[2] ?? '') as InspectionTask;
const inspect = await inspectionOf(mediaType);
writeSync(REPORT, `${READY}\n`);
const bytes = new Uint8Array(sizeBytes);
let length = 0;
for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
  bytes.set(chunk, length);
  length += chunk.length;
}
// The sender is gone: nobody reads a finding.
if (length !== sizeBytes) process.exit(1);
writeSync(REPORT, `${JSON.stringify(await inspect(bytes, limits))}\n`);
process.exit(0);

type Inspect = (bytes: Uint8Array, limits: InspectionLimits) => Finding | Promise<Finding>;

/** The inspection of a media type. Loads its library now, so that a missing one fails before bytes arrive. */
async function inspectionOf(declared: DocumentMediaType): Promise<Inspect> {
  const { typeFault } = await import('./media-type.ts');
  const read = await readerOf(declared);
  return async (bytes, limits) => (await typeFault(bytes, declared)) ?? (await read(bytes, limits));
}

async function readerOf(declared: DocumentMediaType): Promise<Inspect> {
  switch (declared) {
    case 'application/pdf':
      return (await import('./pdf.ts')).inspectPdf;
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp': {
      const { inspectImage } = await import('./image.ts');
      return (bytes, { pixels }) => inspectImage(bytes, pixels);
    }
    case 'application/json': {
      const { inspectJson } = await import('./json.ts');
      return (bytes, { depth }) => inspectJson(bytes, depth);
    }
    case 'application/xml': {
      const { inspectXml } = await import('./xml.ts');
      return (bytes, { depth }) => inspectXml(bytes, depth);
    }
    case 'text/csv':
    case 'text/plain':
      return (await import('./media-type.ts')).inspectText;
  }
}
