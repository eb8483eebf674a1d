import { type Exchanged, isDone, jsonOf } from '../history/record.ts';

/** What was acknowledged is there for whoever of the organization asks later, on any replica: never a 404 again. */
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
      ({ answer: told }) => isDone(told) && told.body.includes(named),
    )?.organization;
    return owner === organization && (made.get(named) ?? Number.POSITIVE_INFINITY) < began
      ? [
          `step ${step}: ${call.method} ${call.path} was told that there is none, and ${named} was acknowledged before`,
        ]
      : [];
  });
}
