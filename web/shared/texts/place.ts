import type { Language } from '../language.ts';
import { labelOf } from './say.ts';

/** `cash_flows.0.amount` as `Expected cash flows 1, Amount`. */
export const placeOf = (path: string, language: Language): string =>
  path
    .replaceAll(/\.(\d+)/g, (_, row: string) => `:${Number(row) + 1}`)
    .split('.')
    .map((part) => {
      const [name = '', row] = part.split(':');
      const label = labelOf(name, language);
      return row === undefined ? label : `${label} ${row}`;
    })
    .join(', ');
