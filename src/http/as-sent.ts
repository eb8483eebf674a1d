import type { Json } from '../kernel/json.ts';
import { renderJson } from '../kernel/source-text.ts';

/** A body as a client sends it: what is kept word for word inside stands as the JSON it is. For examples. */
export const asSent = (value: Json): Json => JSON.parse(renderJson(value)) as Json;
