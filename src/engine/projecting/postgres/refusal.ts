import { BadValue } from '../../postgres/copy-format.ts';
import { RowsRefused } from '../read-model-store.ts';

/** SQLSTATE classes of what is wrong with the values themselves. */
const REFUSED = /^(22|23|54)/;

/** The same error as `RowsRefused` when the rows themselves cannot be stored; else as it is. */
export function asRefused(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof BadValue || REFUSED.test(code) ? new RowsRefused(error) : error;
}
