import { z } from 'zod';
import { parseDate, parseInstant } from '../../kernel/instant.ts';

/** What is kept beside a file that an operator imported: `<sha256>.json` beside `<sha256>.<extension>`. */
export const ImportManifest = z.strictObject({
  source: z.string().min(1),
  file_name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size_bytes: z.int().positive(),
  imported_at: z.string().refine((text) => parseInstant(text) === text),
  /** Dates of the observations in the file, ascending, none twice. */
  reference_dates: z.array(z.string().refine((text) => parseDate(text) !== undefined)).min(1),
  observation_count: z.int().positive(),
});
export type ImportManifest = Readonly<z.infer<typeof ImportManifest>>;

export interface ImportProblem {
  readonly code: 'unknown-source' | 'unreadable' | 'later-than-today' | 'not-written';
  /** For the operator; names sheet and cell where there are any. */
  readonly message: string;
  readonly sheet: string | null;
  readonly cell: string | null;
}

/** A row of a file that its source did not take: nothing will be priced with it. */
export interface RowNotTaken {
  /** `dia18!A21`, or `row 37`. */
  readonly place: string;
  /** As published. */
  readonly name: string;
  readonly why: string;
}

/** What a source makes of a file before it may be stored. */
export interface ImportContent {
  readonly extension: string;
  readonly reference_dates: readonly string[];
  readonly observation_count: number;
  readonly rows_not_taken: readonly RowNotTaken[];
}

export const importProblem = (
  code: ImportProblem['code'],
  message: string,
  place: { readonly sheet: string | null; readonly cell: string | null } = { sheet: null, cell: null },
): ImportProblem => ({ code, message, sheet: place.sheet, cell: place.cell });
