import { decimal } from '../../kernel/decimal.ts';
import { type CalendarDate, parseDate } from '../../kernel/instant.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';
import { parseJsonText, withSourceTexts } from '../../kernel/json-text.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** BRL for one US$, figures as the bank wrote them; the time is Brasília's, without a zone. */
export interface Quotation {
  readonly date: CalendarDate;
  readonly quoted_at: string;
  readonly buy: string;
  readonly sale: string;
}

/** One is asked for; a list much longer than that is no answer to the question. */
const MOST_ROWS = 20;
const RATE = /^\d{1,6}(?:\.\d{1,8})?$/;
const QUOTED_AT = /^(\d{4}-\d{2}-\d{2})[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?$/;

/**
 * Reads `{"value":[{"cotacaoCompra":5.14840,"cotacaoVenda":5.14900,"dataHoraCotacao":"2026-09-15 13:09:19.199664"}]}`.
 * The figures are taken from the text, word for word: no float comes near them. No quotation is an empty list. During
 * maintenance the bank answers HTML with status 200: the shape counts. Quotations come newest first.
 */
export function readQuotations(bytes: Uint8Array): Result<readonly Quotation[], string> {
  const text = utf8(bytes);
  const json = text === undefined ? undefined : parseJsonText(text);
  if (text === undefined || !json?.ok) return fail('no JSON');
  const rows = isJsonObject(json.value) ? json.value.value : undefined;
  if (!Array.isArray(rows)) return fail('no list of quotations');
  if (rows.length > MOST_ROWS) return fail('more quotations than were asked for');
  const figures = rows.flatMap((_, row) =>
    ['cotacaoCompra', 'cotacaoVenda'].map((name) => ['value', row, name]),
  );
  const exact = withSourceTexts(text, json.value, figures);
  const quotations: Quotation[] = [];
  for (const row of (isJsonObject(exact) ? exact.value : []) as readonly Json[]) {
    const quotation = readRow(row);
    if (!quotation.ok) return quotation;
    quotations.push(quotation.value);
  }
  return ok(quotations.sort((a, b) => (a.quoted_at < b.quoted_at ? 1 : -1)));
}

function readRow(row: Json): Result<Quotation, string> {
  if (!isJsonObject(row)) return fail('a quotation that is no object');
  const at = row.dataHoraCotacao;
  const day = typeof at === 'string' ? QUOTED_AT.exec(at)?.[1] : undefined;
  const date = day === undefined ? undefined : parseDate(day);
  if (typeof at !== 'string' || date === undefined) return fail('a quotation without date and time');
  const [buy, sale] = [rateOf(row.cotacaoCompra), rateOf(row.cotacaoVenda)];
  if (buy === undefined || sale === undefined)
    return fail(`a quotation of ${date} without a rate above zero`);
  return ok({ date, quoted_at: at, buy, sale });
}

/** The word for word text of a JSON number above zero; a rate of zero or below has never been, and is a fault. */
function rateOf(kept: Json | undefined): string | undefined {
  const text = isJsonObject(kept) ? kept.source_text : undefined;
  return typeof text === 'string' && RATE.test(text) && !decimal(text).isZero() ? text : undefined;
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
