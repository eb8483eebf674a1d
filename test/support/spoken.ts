import { expect } from 'vitest';

/** The same request in both languages: what programs read must be equal, what people read must differ. */

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

/** The error in English, once the Portuguese one was compared with it. */
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

/** Members without texts of the service's own: codes, ids, addresses, digests, and texts of people or sources. */
const NOT_OURS = new Set(
  `id product_id asked code codes requires routes level source source_id sources_asked url sha256 etag unit
  publisher actor event_id hash commit previous_hash input_digest history_head digest metadata position
  organization responsible_person requested_by decided_by proposed_by created_by approved_by erased_by
  owner rationale notes file_name media_type scanner portfolio external_reference next_cursor
  also_evidence_of by input scenario documents parameters attributes data readable clause`.split(/\s+/),
);

/** Texts that are equal in both answers, each with its place; none of schemas, which are for machines. */
export function alike(
  en: unknown,
  ptBR: unknown,
  mayBe: readonly string[] = [],
  place = '',
): readonly string[] {
  if (typeof en === 'string')
    return en === ptBR && /[a-z]/.test(en) && !mayBe.includes(en) && !/\/sources\/\d+$/.test(place)
      ? [`${place} ${en}`]
      : [];
  if (typeof en !== 'object' || en === null) return [];
  // A label has both languages in every answer.
  if ('en' in en && 'pt-BR' in en) return en.en === en['pt-BR'] ? [place] : [];
  return Object.entries(en).flatMap(([name, value]) =>
    NOT_OURS.has(name) || /_ids?$/.test(name) || name.endsWith('_schema')
      ? []
      : alike(value, (ptBR as Readonly<Record<string, unknown>>)[name], mayBe, `${place}/${name}`),
  );
}
