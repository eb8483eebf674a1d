/** Grammar of a dictionary of structured fields (RFC 8941, section 3.2): keys, and bare items of values and parameters. */
const KEY = '[a-z*][a-z0-9_.*-]*';
const BYTES = ':[A-Za-z0-9+/=]*:';
const STRING = '"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"';
const NUMBER = '-?[0-9]+(?:\\.[0-9]+)?';
const TOKEN = "[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*";
const ITEM = `(?:${BYTES}|${STRING}|${NUMBER}|${TOKEN}|\\?[01])`;
const MEMBER = new RegExp(`(${KEY})(?:=(${ITEM}))?(?:; *${KEY}(?:=${ITEM})?)*`, 'y');
const COMMA = /[ \t]*,[ \t]*/y;

/** 32 bytes in base64; the padding may be missing (RFC 8941, section 4.2.7). */
const SHA_256 = /^:([A-Za-z0-9+/]{43})=?:$/;

/**
 * The SHA-256 of a `Content-Digest` header (RFC 9530), as 64 lower-case hexadecimal digits. Digests by other algorithms are
 * ignored; of a repeated key the last one counts. Undefined when there is no readable one.
 */
export function sha256OfDigest(header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : membersOf(header)?.get('sha-256');
  const digest = SHA_256.exec(value ?? '')?.[1];
  return digest === undefined ? undefined : Buffer.from(digest, 'base64').toString('hex');
}

/** The members of a dictionary, unparsed and without their parameters; undefined when it is not a dictionary. */
function membersOf(header: string): ReadonlyMap<string, string> | undefined {
  const text = header.trim();
  const members = new Map<string, string>();
  for (let at = 0; ; at = COMMA.lastIndex) {
    MEMBER.lastIndex = at;
    const [, key, value = ''] = MEMBER.exec(text) ?? [];
    if (key === undefined) return undefined;
    members.set(key, value);
    if (MEMBER.lastIndex === text.length) return members;
    COMMA.lastIndex = MEMBER.lastIndex;
    if (!COMMA.test(text)) return undefined;
  }
}

/** A SHA-256 as a member of `Content-Digest` and `Repr-Digest`: `sha-256=:…:`. */
export const digestField = (sha256: string): string =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;
