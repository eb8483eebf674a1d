import { markOf } from '../history/bodies.ts';
import type { Exchanged } from '../history/record.ts';

const ALLOWED = new Set([200, 201, 202, 400, 403, 404, 409, 412, 422, 503]);

/** What no answer may be, whatever happened: an unexpected fault, or something of another organization. */
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
