/**
 * What our streams begin with (contract, sections 7 and 10). The server may also hold its own events and those of other
 * services: they are neither read nor counted.
 */
export const STREAM_PREFIXES = [
  'asset-',
  'valuation-',
  'policy-',
  'policies-',
  'scenario-',
  'revaluation-',
  'obligation-',
  'guarantee-',
  'guarantees-',
  'encumbrances-',
  'coverage-',
  'webhook-',
  'webhooks-',
  'document-',
  'documents-',
  'same-bytes-',
  'batch-',
  'credential-',
  'source-',
  'reference-',
  'projection-',
  'seal-',
  'shapes-',
] as const;

export const isOurs = (stream: string): boolean => startsWithOne(stream, STREAM_PREFIXES);

export const startsWithOne = (stream: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix));
