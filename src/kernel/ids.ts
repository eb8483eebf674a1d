import { hash } from 'node:crypto';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in the only form the service takes and gives: lower case, with hyphens. */
export const isUuid = (text: string): boolean => UUID_PATTERN.test(text);

/** Hexadecimal digits whose two upper bits are 10, by the digit whose lower bits they keep: the variant of RFC 9562. */
const VARIANT = '89ab89ab89ab89ab';

/** UUIDv5 (RFC 9562) of a name in a namespace. */
export function uuidV5(namespace: string, name: string): string {
  const bytes = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
  bytes.write(namespace.replaceAll('-', ''), 'hex');
  bytes.write(name, 16);
  const hex = hash('sha1', bytes);
  const variant = VARIANT.charAt(Number.parseInt(hex.charAt(16), 16));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Namespaces of our own names; never to change: every id in every log is derived from them. */
const NAMESPACES = {
  organization: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a01',
  resource: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a02',
  credential: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a03',
  portfolio: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a04',
  revaluation: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a05',
  obligationReference: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a06',
  sameBytes: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a07',
  assetReference: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a08',
  delivery: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a11',
  session: '6f0d6c4e-4a0b-5b7e-9d53-0a3f3c5f6a12',
} as const;

/** An organization's id: UUIDv5 of its trimmed name in Unicode NFC. */
export const organizationId = (name: string): string =>
  uuidV5(NAMESPACES.organization, organizationName(name));

/** The name that the id is made of: the same for every credential of the organization. */
export const organizationName = (name: string): string => name.normalize('NFC').trim();

/** The id of what a POST creates: the same for the same key, so that twins meet on one stream. */
export const resourceId = (
  organization: string,
  method: string,
  path: string,
  key: string,
  generation: number,
): string => uuidV5(NAMESPACES.resource, JSON.stringify([organization, method, path, key, generation]));

/** A credential's id, from its token's SHA-256: a token leads straight to its stream, without an index. */
export const credentialId = (tokenDigest: string): string => uuidV5(NAMESPACES.credential, tokenDigest);

/** A session's id, from the SHA-256 of the link that offers it, or of the state of the sign-in at a provider. */
export const sessionId = (digest: string): string => uuidV5(NAMESPACES.session, digest);

/** Few names are given to many assets, one after another. */
const MOST_PORTFOLIO_IDS = 1_000;
const portfolioIds = new Map<string, string>();

/** A portfolio's id: one for each name in an organization, as the name is written. */
export function portfolioId(organization: string, name: string): string {
  const text = JSON.stringify([organization, name]);
  let id = portfolioIds.get(text);
  if (id === undefined) {
    if (portfolioIds.size === MOST_PORTFOLIO_IDS) portfolioIds.clear();
    id = uuidV5(NAMESPACES.portfolio, text);
    portfolioIds.set(text, id);
  }
  return id;
}

/** Who claims a reference claims it under this id: one for each in an organization, however its letters are composed. */
export const obligationReferenceId = (organization: string, reference: string): string =>
  uuidV5(NAMESPACES.obligationReference, JSON.stringify([organization, trimmedReference(reference)]));

/** The same for the external reference of an asset. */
export const assetReferenceId = (organization: string, reference: string): string =>
  uuidV5(NAMESPACES.assetReference, JSON.stringify([organization, trimmedReference(reference)]));

/** Documents of the same bytes are listed under this id: one for each SHA-256 in an organization. */
export const sameBytesId = (organization: string, sha256: string): string =>
  uuidV5(NAMESPACES.sameBytes, JSON.stringify([organization, sha256]));

/** A reference of a client's system as it is kept and compared. */
export const trimmedReference = (reference: string): string => reference.normalize('NFC').trim();

/** The id of the valuation by which the service repeats another: one for each, so that it is repeated once. */
export const revaluationId = (repeated: string): string => uuidV5(NAMESPACES.revaluation, repeated);

/** Ids of what a line of a batch makes: the same however often the line is worked on. `key`: of the line. */
export const batchAssetId = (batchId: string, key: string): string =>
  uuidV5(batchId, JSON.stringify(['asset', key]));
export const batchValuationId = (batchId: string, key: string): string =>
  uuidV5(batchId, JSON.stringify(['valuation', key]));

/** The id of an asset's valuation in a batch of revaluations. */
export const batchRevaluationId = (batchId: string, assetId: string): string => uuidV5(batchId, assetId);
/** A delivery's id: one for each event of a webhook, and one more for each replay. */
export const deliveryId = (webhookId: string, eventId: string, askedBy: string | null): string =>
  uuidV5(NAMESPACES.delivery, JSON.stringify([webhookId, eventId, askedBy]));

/** Three bytes each, so that they fit the operators on whole numbers. */
const VALUATION_JOB_MASK = [0x4a4f42, 0x56414c] as const;
const DOCUMENT_JOB_MASK = [0x4a4f42, 0x444f43] as const;
const BATCH_JOB_MASK = [0x4a4f42, 0x424154] as const;

const masked = (id: string, [first, second]: readonly [number, number]): string =>
  id.slice(0, 24) + maskedBytes(id.slice(24, 30), first) + maskedBytes(id.slice(30), second);
const maskedBytes = (hex: string, mask: number): string =>
  (Number.parseInt(hex, 16) ^ mask).toString(16).padStart(6, '0');

/**
 * The job id of a valuation, document or batch, and back: the last six bytes under a fixed mask. Both ids are given out
 * together and neither is a secret; being able to go back lets a job be folded from the stream of what it works on while
 * the read model is late. A job's id alone does not say which of them it is.
 */
export const jobIdOfValuation = (valuationId: string): string => masked(valuationId, VALUATION_JOB_MASK);
export const valuationIdOfJob = jobIdOfValuation;
export const jobIdOfDocument = (documentId: string): string => masked(documentId, DOCUMENT_JOB_MASK);
export const documentIdOfJob = jobIdOfDocument;
export const jobIdOfBatch = (batchId: string): string => masked(batchId, BATCH_JOB_MASK);
export const batchIdOfJob = jobIdOfBatch;
