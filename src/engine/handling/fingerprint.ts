import { createHmac, type KeyObject } from 'node:crypto';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json } from '../../kernel/json.ts';

/**
 * Tells whether two requests had the same content, and reveals nothing else: an HMAC-SHA256, under the service's key,
 * of the body's canonical JSON (RFC 8785).
 */
export const fingerprint = (key: KeyObject, body: Json): string =>
  createHmac('sha256', key).update(canonicalJson(body)).digest('hex');
