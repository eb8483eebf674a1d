import type { FieldError } from '../service/ask.ts';
import type { Problems } from './read-form.ts';

/** What the service found wrong, by the form's paths; `/parameters/cash_flows/0/amount` is `cash_flows.0.amount`. */
export const serviceProblems = (errors: readonly FieldError[], pointerPrefix: string): Problems =>
  Object.fromEntries(
    errors.map(({ pointer, code, detail }) => {
      const own = pointer.startsWith(pointerPrefix) ? pointer.slice(pointerPrefix.length) : pointer;
      return [own.replace(/^\//, '').replaceAll('/', '.'), { code, detail }];
    }),
  );
