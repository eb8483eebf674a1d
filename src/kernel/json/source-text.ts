import { isJsonObject, type Json } from '../json.ts';

/**
 * A piece of JSON kept word for word: the original real-estate estimate. Events, states and read models hold the
 * text; digests and fingerprints cover it; `renderJson` writes it back as it came.
 */
export type SourceText = { readonly source_text: string };

export const isSourceText = (value: unknown): value is SourceText =>
  isJsonObject(value) && typeof value.source_text === 'string' && Object.keys(value).length === 1;

const MARK = /"\\u0000(\d+)"/g;

/**
 * JSON of a value with its source texts written word for word. U+0000 cannot stand in anything the service
 * accepts, so it marks the places.
 */
export function renderJson(value: Json): string {
  // Most values hold no source text, and without a replacer rendering is several times faster.
  const plain = JSON.stringify(value);
  if (!plain.includes('{"source_text":')) return plain;
  const texts: string[] = [];
  const text = JSON.stringify(value, (_name, item: Json) =>
    isSourceText(item) ? `\u0000${texts.push(item.source_text) - 1}` : item,
  );
  return texts.length === 0
    ? text
    : text.replace(MARK, (_mark, index: string) => texts[Number(index)] ?? 'null');
}
