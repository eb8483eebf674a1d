import { sha256 } from '../digest.ts';

const PREFIX = 'avs_';
const SECRET_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${SECRET_CHARACTERS}}[0-9a-f]{${CHECKSUM_CHARACTERS}}$`);

const checksum = (body: string): string => sha256(body).slice(0, CHECKSUM_CHARACTERS);

/** The token of 32 random bytes: `avs_`, the bytes in base64url, and a checksum that detects a typing error without a look-up. */
export function tokenOf(secret: Uint8Array): string {
  if (secret.length !== 32) throw new Error('a token is made of 32 random bytes');
  const body = PREFIX + Buffer.from(secret).toString('base64url');
  return body + checksum(body);
}

/** True when the text can be a token of this service: right shape, right checksum. */
export const isToken = (text: string): boolean =>
  SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
