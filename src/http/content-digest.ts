const MEMBER = /^[a-z*][a-z0-9_.*-]*=:[A-Za-z0-9+/]*={0,2}:$/;
const SHA_256 = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/**
 * The SHA-256 of a `Content-Digest` header (RFC 9530), as 64 lower-case hexadecimal digits. Digests by other algorithms may
 * stand beside it. Undefined when there is none, or when the header is not of the form `sha-256=:…:`.
 */
export function sha256OfDigest(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const members = header.split(',').map((member) => member.trim());
  if (!members.every((member) => MEMBER.test(member))) return undefined;
  const found = members.flatMap((member) => SHA_256.exec(member)?.[1] ?? []);
  const [digest] = found;
  return digest === undefined || found.length > 1 ? undefined : Buffer.from(digest, 'base64').toString('hex');
}

/** A SHA-256 as a member of `Content-Digest` and `Repr-Digest`: `sha-256=:…:`. */
export const digestField = (sha256: string): string =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;
