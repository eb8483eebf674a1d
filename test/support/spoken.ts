import { expect } from 'vitest';

/** The same request in both languages: what programs read must be the same, what people read must not. */

interface Fault {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export interface SpokenError {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly Fault[];
}

export type InLanguage = (acceptLanguage: string) => Promise<Response>;

/** The error in English, once the Portuguese one was held against it. */
export async function errorInBoth(what: string, ask: InLanguage): Promise<SpokenError> {
  const [en, ptBR] = await Promise.all([spoken(what, ask, 'en'), spoken(what, ask, 'pt-BR')]);
  const codes = ({ status, code, errors }: SpokenError) => [
    status,
    code,
    ...errors.map((fault) => `${fault.pointer} ${fault.code}`),
  ];
  expect(codes(ptBR), what).toEqual(codes(en));
  const texts = ({ title, detail, errors }: SpokenError) => [
    title,
    detail,
    ...errors.map((each) => each.detail),
  ];
  const portuguese = texts(ptBR);
  const alike = texts(en).filter((text, index) => text === '' || text === portuguese[index]);
  expect(alike, `${what}: in the same words`).toEqual([]);
  return en;
}

async function spoken(what: string, ask: InLanguage, language: string): Promise<SpokenError> {
  const answer = await ask(language);
  const text = await answer.text();
  expect([answer.headers.get('content-language'), answer.headers.get('vary')], `${what} ${text}`).toEqual([
    language,
    'Accept, Accept-Language',
  ]);
  return JSON.parse(text) as SpokenError;
}
