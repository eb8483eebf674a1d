import { renderJson } from '../../../kernel/json/source-text.ts';
import type { Json } from '../../../kernel/json.ts';

/** A body as a client sends it: what is kept word for word inside stands as the JSON it is. For examples. */
export const asSent = (value: Json): Json => JSON.parse(renderJson(value)) as Json;
