import { InvalidArgumentError, Option } from 'commander';
import { BASE_PATH } from '../../../api/base-path.ts';
import { notInAName } from '../../../kernel/words/fields.ts';
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

/** The name of a person or organization. */
export const nameOf = (text: string): string => {
  const trimmed = text.normalize('NFC').trim();
  if (trimmed === '' || trimmed.length > 200)
    throw new InvalidArgumentError('must have 1 to 200 characters.');
  // Names that look identical would be two persons to the four-eyes rule and one to a reader.
  const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.exec(trimmed)?.[0];
  if (hidden !== undefined) throw new InvalidArgumentError(`${notInAName(hidden).detail.en}.`);
  return trimmed;
};

export const urlOption = (): Option =>
  new Option('--url <address>', 'a running service, such as http://127.0.0.1:8080')
    .env('ASSET_VALUATION_URL')
    .argParser(serviceAddress);

/** The same, as what a path follows. */
export const urlOf = (text: string): string => serviceAddress(text).replace(/\/+$/, '');

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
