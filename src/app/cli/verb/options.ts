import { InvalidArgumentError, Option } from 'commander';
import { BASE_PATH } from '../../../api/base-path.ts';
import { nearest } from '../../../kernel/words/nearest.ts';

/** `RURAL_LAND`, `rural_land` and `Rural-Land` all become `rural-land`. */
export const kebab = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** Aliases of a class: upper and lower case, with `_` and with `-`. */
export const spellingsOf = (id: string): readonly string[] => {
  const cases = [id, id.toLowerCase()];
  const all = cases.flatMap((word) => [word, word.replaceAll('_', '-')]);
  return [...new Set(all)].filter((word) => word !== kebab(id));
};

/** Accepts only these values in any spelling and returns them as listed. Suggests the nearest value for any other. */
export const withChoices = (option: Option, words: readonly string[]): Option =>
  option.choices(words).argParser((given: string) => {
    const folded = words.filter((word) => kebab(word) === kebab(given));
    const meant = words.find((word) => word === given) ?? (folded.length === 1 ? folded[0] : undefined);
    if (meant !== undefined) return meant;
    const near = nearest(kebab(given), words.map(kebab));
    const hint = near === undefined ? '' : `\n(Did you mean ${words.find((word) => kebab(word) === near)}?)`;
    throw new InvalidArgumentError(`Allowed choices are ${words.join(', ')}.${hint}`);
  });

export const urlOption = (): Option =>
  new Option('--url <address>', 'a running service, such as http://127.0.0.1:8080')
    .env('ASSET_VALUATION_URL')
    .argParser(serviceAddress);

function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:8080.');
  return url.href;
}

export function basePathAt(address: string): string {
  const trimmed = address.replace(/\/+$/, '');
  return trimmed.endsWith(BASE_PATH) ? trimmed : trimmed + BASE_PATH;
}

export function requestErrorText(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
