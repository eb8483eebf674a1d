import { decimal } from '../../kernel/decimal.ts';
import { type CalendarDate, parseDate } from '../../kernel/instant.ts';
import { withSourceTexts } from '../../kernel/json/text.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { jsonAnswer } from '../reading/texts.ts';

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
 * maintenance the bank answers HTML with status 200: the shape counts. Quotations come newest first. Two different rates
 * of one instant: which is right is unknown, so neither is read.
 */
export function readQuotations(bytes: Uint8Array): Result<readonly Quotation[], string> {
  const answer = jsonAnswer(bytes);
  if (!answer.ok) return answer;
  const { text, json } = answer.value;
  const rows = isJsonObject(json) ? json.value : undefined;
  if (!Array.isArray(rows)) return fail('no list of quotations');
  if (rows.length > MOST_ROWS) return fail('more quotations than were asked for');
  const figures = rows.flatMap((_, row) =>
    ['cotacaoCompra', 'cotacaoVenda'].map((name) => ['value', row, name]),
  );
  const exact = withSourceTexts(text, json, figures);
  const quotations = new Map<string, Quotation>();
  for (const row of (isJsonObject(exact) ? exact.value : []) as readonly Json[]) {
    const quotation = readRow(row);
    if (!quotation.ok) return quotation;
    const instant = instantText(quotation.value.quoted_at);
    const other = quotations.get(instant) ?? quotation.value;
    if (!sameRates(other, quotation.value)) return fail(`two rates of ${instant}`);
    quotations.set(instant, other);
  }
  return ok([...quotations].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, quotation]) => quotation));
}

/** The same for every way to write an instant; such texts sort as the instants do. */
const instantText = (quotedAt: string): string =>
  quotedAt
    .replace('T', ' ')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

const sameRates = (one: Quotation, other: Quotation): boolean =>
  decimal(one.buy).eq(other.buy) && decimal(one.sale).eq(other.sale);

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
