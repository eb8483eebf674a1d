import { parseWorkbook } from './open-book.ts';

// Runs in a process of its own: one workbook in, one result out, then it ends.
process.once('message', (bytes: unknown) => {
  if (!(bytes instanceof Uint8Array)) process.exit(1);
  process.send?.(parseWorkbook(bytes), undefined, undefined, () => process.exit(0));
});
