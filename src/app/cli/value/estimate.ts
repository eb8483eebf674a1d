import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../../../api/route.ts';
import { attributeName } from '../../../evidence/reports/words/attributes.ts';
import { renderJson } from '../../../kernel/json/source-text.ts';
import { parseJsonText } from '../../../kernel/json/text.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { missingFields } from '../../../kernel/wording/formula.ts';
import { kebab } from '../verb/closed-words.ts';
import { print, VerbError, WRONG_WORDS } from '../verb.ts';
import type { Answer, Asker } from './ask.ts';
import { type Form, fieldsIn } from './forms.ts';
import { answered, jsonOf } from './list.ts';
import { formFor, missingOf, refuseMissing } from './missing.ts';
import { placeOf } from './options.ts';
import { estimateLines, type ShownEstimate } from './shown.ts';
import { plain, word } from './words.ts';

/** Exit code of an estimate without coverage: there is an answer, and no amount. */
export const NO_COVERAGE = 3;

interface EstimateRequest {
  /** Of one class, in order of preference. */
  readonly forms: readonly [Form, ...Form[]];
  readonly given: JsonObject;
  readonly language: Language;
  readonly json: boolean;
}

/** Asks for one estimate and shows it. Throws a `VerbError`: code 2 for wrong fields, 3 without coverage. */
export async function showEstimate(
  { forms, given, language, json }: EstimateRequest,
  asker: Asker,
): Promise<void> {
  const form = formFor(forms, given);
  const lacking = missingOf(form, given);
  const isEmpty = Object.keys(given).length === 0;
  const missing = isEmpty && lacking.length === 0 ? form.fields : lacking;
  if (missing.length > 0) await refuseMissing(form, missing, given, asker, language);
  const answer = await asker.ask({ method: 'POST', path: form.path, body: renderJson(form.body(given)) });
  if (json && jsonOf(answer.text) !== undefined) print(true, jsonOf(answer.text), []);
  const estimate = estimateIn(answer);
  if (!json) print(false, undefined, estimateLines(estimate, language));
  if (estimate.amount !== null) return;
  const left = estimate.reason_codes.includes('MISSING_PARAMETER') ? notGiven(form, given, estimate) : [];
  const named = left.map((name) => `${attributeName(name, language)}, --${kebab(name)}`).join('; ');
  throw new VerbError(named === '' ? '' : `${word('notGiven', language)}: ${named}`, NO_COVERAGE);
}

/** What the calculation lacks, or, where it does not tell, whatever was left out. */
function notGiven(form: Form, given: JsonObject, { calculation }: ShownEstimate): readonly string[] {
  const names = form.fields.map(({ name }) => name);
  const isGiven = (name: string) => given[name] !== undefined;
  const lacking = calculation ? missingFields(calculation, names, isGiven) : [];
  return lacking.length > 0 ? lacking : names.filter((name) => !isGiven(name));
}

interface ShownProblem {
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

const REFUSED = new Set([400, 413, 422]);

function estimateIn(answer: Answer): ShownEstimate {
  if (REFUSED.has(answer.status)) {
    const { detail = '', errors = [] } = (jsonOf(answer.text) ?? {}) as ShownProblem;
    const faults = errors.map((fault) => `${placeOf(fault.pointer)}: ${fault.detail} (${fault.code})`);
    throw new VerbError((faults.length > 0 ? faults : [detail]).map(plain).join('\n'), WRONG_WORDS);
  }
  const body = answered(answer);
  if (!shape.safeParse(body).success)
    throw new VerbError('What was answered is no estimate: is the address that of this service?');
  return body as ShownEstimate;
}

/** What is shown must be there; what a newer service adds is not looked at. */
const shape = z.looseObject({
  amount: z.string().nullable(),
  currency: z.string(),
  basis: z.string(),
  reason_codes: z.array(z.string()),
  origin: z.looseObject({ name: z.string(), reference_date: z.string().nullable() }),
  limitations: z.array(z.looseObject({ code: z.string(), text: z.string() })),
  calculation: z.looseObject({ formula: z.string(), steps: z.array(z.looseObject({})) }).nullable(),
});

/** The fields in a file (`-`: standard input): the whole body of a route, or the fields alone. */
export function inputFields(file: string, forms: EstimateRequest['forms']): JsonObject {
  const read = parseJsonText(
    textOf(file),
    forms.flatMap(({ kept }) => kept),
  );
  if (!read.ok) {
    const why = read.error.kind === 'malformed' ? 'it is not JSON' : read.error.fault.detail.en;
    throw new VerbError(`--input ${file}: ${why}`, WRONG_WORDS);
  }
  const fields = fieldsIn(read.value, forms[0].assetClass);
  if (!fields)
    throw new VerbError(
      `--input ${file}: it is no object with fields of ${forms[0].assetClass}`,
      WRONG_WORDS,
    );
  return fields;
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8');
  } catch (error) {
    throw new VerbError(`--input ${file} cannot be read: ${(error as Error).message}`, WRONG_WORDS);
  }
}
