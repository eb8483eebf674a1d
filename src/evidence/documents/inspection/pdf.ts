import { getDocument, PasswordException, VerbosityLevel } from 'unpdf/pdfjs';
import { inflatesTooFar } from './deflated-streams.ts';
import { type Finding, readable, unreadable } from './finding.ts';
import type { InspectionLimits } from './limits.ts';

/**
 * A PDF of which every page can be found. One that is encrypted opens when no password is needed to read it, as with
 * those that only restrict printing or copying.
 */
export async function inspectPdf(bytes: Uint8Array, limits: InspectionLimits): Promise<Finding> {
  if (inflatesTooFar(bytes, limits)) return unreadable('a PDF that unpacks to more than it may');
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      page.cleanup();
    }
    return document.numPages === 0
      ? unreadable('a PDF without pages')
      : readable({ pages: document.numPages });
  } catch (error) {
    return unreadable(
      error instanceof PasswordException
        ? 'a PDF that needs a password'
        : `a PDF that cannot be read: ${(error as Error).message}`,
    );
  } finally {
    await task.destroy();
  }
}
