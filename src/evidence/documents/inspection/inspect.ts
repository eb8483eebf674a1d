import type { DocumentMediaType } from '../../../kernel/vocabulary.ts';
import type { Finding } from './finding.ts';
import type { InspectionLimits } from './limits.ts';

/** Reads the bytes of one document. */
type Inspect = (bytes: Uint8Array, limits: InspectionLimits) => Finding | Promise<Finding>;

/** The reading of one type. Its library is loaded here and now, so that what is missing shows before any bytes come. */
export async function inspectionOf(declared: DocumentMediaType): Promise<Inspect> {
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
    case 'text/plain': {
      const { inspectText } = await import('./text.ts');
      return inspectText;
    }
  }
}
