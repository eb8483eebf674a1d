/** What has a history and can be read as of an instant: its kind in the address, and its name in the operations. */
export const KINDS = {
  ASSET: 'Asset',
  DOCUMENT: 'Document',
  VALUATION: 'Valuation',
  POLICY: 'Policy',
  SCENARIO: 'Scenario',
  OBLIGATION: 'Obligation',
  GUARANTEE: 'Guarantee',
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** One resource whose history is shown. */
export interface Subject {
  readonly kind: Kind;
  readonly id: string;
}
