import { markOf } from '../history/bodies.ts';
import { type Exchanged, isDone, jsonOf } from '../history/record.ts';

const ALLOWED = new Set([200, 201, 202, 400, 403, 404, 409, 412, 422, 503]);

/** Forbidden in any answer: an unexpected error, or something of another organization. */
export function answerFaults(exchanged: readonly Exchanged[]): readonly string[] {
  return exchanged.flatMap(({ answer, organization, call, step }) => {
    if (!answer) return [];
    const faults: string[] = [];
    const asked = `step ${step}: ${call.method} ${call.path}`;
    if (!ALLOWED.has(answer.status)) faults.push(`${asked} answered ${answer.status}: ${answer.body}`);
    const text = answer.body + JSON.stringify(answer.headers);
    const strangers = [0, 1, 2].filter((other) => other !== organization && text.includes(markOf(other)));
    if (strangers.length > 0) faults.push(`${asked} shows what is another organization's: ${text}`);
    if (answer.status === 503 && !answer.headers['retry-after'])
      faults.push(`${asked}: 503 without Retry-After`);
    return faults;
  });
}

/** Everyone in the organization can read what was acknowledged, on any replica, and never gets a 404 again. */
export function forgotten(exchanged: readonly Exchanged[]): readonly string[] {
  const made = new Map<string, number>();
  for (const { call, answer, ended } of exchanged) {
    if (call.method !== 'POST' || !isDone(answer)) continue;
    const { id, valuation_id, batch_id } = jsonOf(answer);
    const known = String(valuation_id ?? batch_id ?? id);
    made.set(known, Math.min(ended, made.get(known) ?? Number.POSITIVE_INFINITY));
  }
  return exchanged.flatMap(({ call, answer, began, step, organization }) => {
    const [, unknown] = /"unknown_(asset|obligation)"/.exec(answer?.body ?? '') ?? [];
    if (answer?.status !== 404 && !unknown) return [];
    const asked = unknown ? String(call.body).replace(new RegExp(`.*"${unknown}_id"`), '') : call.path;
    const named = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(asked)?.[0] ?? '';
    const owner = exchanged.find(
      ({ answer: earlier }) => isDone(earlier) && earlier.body.includes(named),
    )?.organization;
    return owner === organization && (made.get(named) ?? Number.POSITIVE_INFINITY) < began
      ? [`step ${step}: ${call.method} ${call.path} was answered 404, but ${named} was acknowledged before`]
      : [];
  });
}
