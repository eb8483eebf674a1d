import type { WorkbookLimits } from './open-apart.ts';
import { openBook } from './open-book.ts';

// Runs in a process of its own: one workbook in, its cells out, then it ends.
process.once('message', (message: { readonly bytes: unknown; readonly limits: WorkbookLimits }) => {
  const { bytes, limits } = message;
  if (!(bytes instanceof Uint8Array)) process.exit(1);
  process.send?.(openBook(bytes, limits), undefined, undefined, () => process.exit(0));
});
