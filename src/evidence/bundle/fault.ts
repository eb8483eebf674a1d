/** What does not fit in a bundle. */
const BUNDLE_FAULTS = [
  /** It is no bundle of a version that is known here. */
  'MALFORMED',
  /** An event is not what its hash says. */
  'EVENT_CHANGED',
  /** An event does not follow the one before it. */
  'CHAIN_BROKEN',
  /** Its hashes are right, and it has not the shape of its type: its writer knew how hashes are made. */
  'WRONG_SHAPE',
  /** Its hashes are right, and it is of a type or version that this program does not know: a newer one wrote it. */
  'NEWER_SHAPE',
  /** A stream or an event that the valuation or obligation rests on is missing, or one that it does not is there. */
  'STREAMS_DIFFER',
  /** The frozen input is not what asset, policy, scenario and documents were, or not what its digest says. */
  'INPUT_DIFFERS',
  'EVIDENCE_DIFFERS',
  'DOCUMENTS_DIFFER',
  /** What is said of the end was not signed so, or is of other events. */
  'END_CHANGED',
  /** Nothing that was signed says where it ends: later events may have been cut off. */
  'END_UNPROVEN',
  /** A seal, or the hashes under it, are not what was signed. */
  'SEAL_CHANGED',
  /** A seal was made with a key that is not among those to check with. */
  'SEAL_OF_UNKNOWN_KEY',
  /** A public key has not the id it claims, or belongs to no seal. */
  'KEY_DIFFERS',
  /** No seal of the bundle covers the event, or not in the order of its stream. */
  'NOT_SEALED',
  /** A report is not what the events say. */
  'REPORT_DIFFERS',
  /** The coverage of an obligation is not what the events say. */
  'COVERAGE_DIFFERS',
  /** An alarm was not what the events before it said. */
  'ALARM_DIFFERS',
  /** What is said of personal data is not so. */
  'PERSONAL_DATA_DIFFERS',
] as const;

export interface BundleFault {
  readonly fault: (typeof BUNDLE_FAULTS)[number];
  /** Where in the bundle, a JSON pointer. */
  readonly at: string;
  readonly detail: string;
}

export const bundleFault = (fault: BundleFault['fault'], at: string, detail: string): BundleFault => ({
  fault,
  at,
  detail,
});
