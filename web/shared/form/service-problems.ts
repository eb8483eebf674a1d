import type { FieldError } from '../service/ask.ts';
import type { Problems } from './read-form.ts';
import type { Way } from './ways.ts';

/** What the service found wrong, by the form's paths; `/parameters/cash_flows/0/amount` is `cash_flows.0.amount`. */
export function serviceProblems(
  errors: readonly FieldError[],
  { pointerPrefix, problemOf = (path, problem) => [path, problem] }: Pick<Way, 'pointerPrefix' | 'problemOf'>,
): Problems {
  const problems = errors.map(({ pointer, code, detail }) => {
    const own = pointer.startsWith(pointerPrefix) ? pointer.slice(pointerPrefix.length) : pointer;
    return problemOf(own.replace(/^\//, '').replaceAll('/', '.'), { code, detail });
  });
  // Of several at one field the first is shown.
  return Object.fromEntries(
    problems.filter(([path], index) => problems.findIndex(([other]) => other === path) === index),
  );
}
