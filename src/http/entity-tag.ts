import type { Language } from './route.ts';

/**
 * The opaque tag, without quotes, of a version of a resource. Other bytes have another tag: so it names the language of the texts
 * in it, where there are any; and what shows personal data whose version does not change with the erasing says that they are
 * gone, so that nobody who holds names is told that they are still current.
 */
export const tagOf = (
  version: number,
  { language, erased = false }: { readonly language?: Language | undefined; readonly erased?: boolean } = {},
): string => [version, ...(erased ? ['erased'] : []), ...(language ? [language] : [])].join('-');
