import { openBook } from './open-book.ts';
import type { WorkbookLimits } from './open-workbook.ts';

// Runs in a process of its own: one workbook in, its cells out, then it ends.
process.once('message', (message: { readonly bytes: unknown; readonly limits: WorkbookLimits }) => {
  const { bytes, limits } = message;
  if (!(bytes instanceof Uint8Array)) process.exit(1);
  process.send?.(openBook(bytes, limits), undefined, undefined, () => process.exit(0));
});
