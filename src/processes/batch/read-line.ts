import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { RegisterAssetBody } from '../../../commands/asset.ts';
import { RequestValuationBody } from '../../../commands/valuation.ts';
import { LINE_LIMIT_BYTES, type LineProblem } from '../../domain/batch.ts';
import { parseJsonText } from '../../kernel/json/text.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';
import { carried, faultWords } from '../../kernel/words/faults.ts';
import { faultsOf, TELLING_KNOWN_NAMES } from '../../kernel/zod-faults.ts';
import { keptWordForWord } from '../../valuation/asset-classes/index.ts';
import { invalidLine, LINE_TOO_LONG, NOT_JSON } from './line-problem.ts';

const noKey = carried(
  faultWords(
    'invalid_key',
    'must be a text of 1 to 128 printable ASCII characters',
    'deve ser um texto de 1 a 128 caracteres ASCII imprimíveis',
  ),
);

const LineKey = z.string({ error: noKey }).regex(/^[\x20-\x7e]{1,128}$/, { error: noKey });

/** One line of a batch of assets. */
export const BatchLine = z
  .strictObject({
    key: LineKey.meta({
      description:
        'Names the line within its batch, 1 to 128 printable ASCII characters; of two lines with one key the later is refused.',
    }),
    asset: RegisterAssetBody.meta({ description: 'The asset, as POST /assets takes it.' }),
    valuation: RequestValuationBody.omit({ asset_id: true }).optional().meta({
      id: 'BatchLineValuation',
      description: 'Asks for a valuation of the asset too: as POST /valuations takes it, without `asset_id`.',
    }),
  })
  .meta({ id: 'BatchLine' });
export type BatchLine = z.infer<typeof BatchLine>;

/** `key`: of a line that is wrong too, where it has one. */
export type ReadLine =
  | { readonly key: string; readonly line: BatchLine }
  | { readonly key: string | null; readonly problem: LineProblem };

const KEPT = keptWordForWord('attributes').map((path) => ['asset', ...path]);

/** What a line says, or what is wrong with it. */
export function readLine(bytes: Buffer): ReadLine {
  if (bytes.length > LINE_LIMIT_BYTES) return { key: null, problem: LINE_TOO_LONG };
  if (!isUtf8(bytes)) return { key: null, problem: NOT_JSON };
  const read = parseJsonText(bytes.toString('utf8'), KEPT);
  if (!read.ok)
    return {
      key: null,
      problem: read.error.kind === 'malformed' ? NOT_JSON : invalidLine([read.error.fault]),
    };
  const parsed = BatchLine.safeParse(read.value, TELLING_KNOWN_NAMES);
  if (parsed.success) return { key: parsed.data.key, line: parsed.data };
  return { key: keyIn(read.value), problem: invalidLine(faultsOf(parsed, read.value)) };
}

function keyIn(value: Json): string | null {
  const key = isJsonObject(value) ? LineKey.safeParse(value.key) : undefined;
  return key?.success ? key.data : null;
}
