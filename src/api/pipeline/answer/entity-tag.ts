import type { Language } from '../../route.ts';

interface TagFacts {
  readonly language?: Language | undefined;
  readonly erased?: boolean;
  readonly at?: string | undefined;
}

/**
 * The opaque tag, without quotes, of a version of a resource. Other bytes have another tag: so it names the language of the texts
 * in it, where there are any; and what shows personal data whose version does not change with the erasing says that they are
 * gone, so that nobody who holds names is told that they are still current; and `at` stands for an address of the service in them.
 */
export const tagOf = (version: number, { language, at, erased = false }: TagFacts = {}): string =>
  [version, ...(at ? [at] : []), ...(erased ? ['erased'] : []), ...(language ? [language] : [])].join('-');
