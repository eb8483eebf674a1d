import { fill, type Language } from '../../shared/language.ts';
import english from './en.json' with { type: 'json' };
import portuguese from './pt-BR.json' with { type: 'json' };

/** What the page says, by key. `{name}` is filled in. */
export type OperatorsTexts = Readonly<Record<keyof typeof english, string>>;

export const OPERATORS_TEXTS: Readonly<Record<Language, OperatorsTexts>> = {
  en: english,
  'pt-BR': portuguese,
};

/** The word for a code of the service, or the code itself where there is none yet. */
export const wordFor = (texts: OperatorsTexts, code: string): string =>
  Object.hasOwn(texts, code) ? texts[code as keyof OperatorsTexts] : code;

/** Sentences that the service gives in English only, and the page's text for each. */
const SENTENCES: readonly (readonly [RegExp, keyof OperatorsTexts])[] = [
  [/^head at the start$/, 'detailEmptyLog'],
  [/^head at (\S+)$/, 'detailHead'],
  [/^(\d+) projections$/, 'detailProjections'],
  [/^(\d+) projections, blocked: (.+)$/, 'detailBlocked'],
  [/^(\d+) waiting or under way$/, 'detailQueue'],
  [/^no role of this process needs it$/, 'detailNoRole'],
  [/^answers$/, 'detailAnswers'],
  [/^uploads are not scanned for malware$/, 'detailNoScanner'],
  [/^not asked yet$/, 'detailNotAsked'],
  [/^answered \((\S+)\)$/, 'detailAnswered'],
  [/^(\d+) imported files$/, 'detailImports'],
  [/^switched off$/, 'detailSwitchedOff'],
];

/** A sentence of the service in the page's words; undefined where the page has none, as for the error of a library. */
export function detailInWords(sentence: string, texts: OperatorsTexts): string | undefined {
  for (const [pattern, key] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return fill(texts[key], { first: found[1] ?? '', second: found[2] ?? '' });
  }
  return undefined;
}

/** `person:Ana Lima` as `Ana Lima`; the service and its operators are named as such. */
export function actorInWords(actor: string, texts: OperatorsTexts): string {
  const [, kind, name = ''] = /^(person|operator|system):(.*)$/su.exec(actor) ?? [];
  if (kind === 'person') return name;
  if (kind === 'operator') return fill(texts.actorOperator, { name });
  return kind === 'system' ? fill(texts.actorSystem, { name }) : actor;
}
