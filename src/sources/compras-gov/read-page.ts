import { itemSpans, locate } from '../../kernel/json/text.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { jsonAnswer } from '../asking/json-answer.ts';

/** A page of the answer. */
export interface PurchasePage {
  /** The text of each purchase. */
  readonly rows: readonly string[];
  /** Purchases the source has in all, and the pages they take. */
  readonly total: number;
  readonly pages: number;
}

/** Reads the envelope: `{resultado:[…],totalRegistros,totalPaginas,paginasRestantes}`. The shape counts, not the content type. */
export function readPage(bytes: Uint8Array): Result<PurchasePage, string> {
  const answer = jsonAnswer(bytes);
  if (!answer.ok) return answer;
  const { text, json } = answer.value;
  if (!isJsonObject(json) || !Array.isArray(json.resultado)) return fail('no list of purchases');
  const { totalRegistros: total, totalPaginas: pages } = json;
  if (!isCount(total) || !isCount(pages)) return fail('no count of purchases and pages');
  const span = locate(text, ['resultado']);
  const rows = span ? itemSpans(text, span).map(({ start, end }) => text.slice(start, end)) : [];
  return ok({ rows, total, pages });
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
