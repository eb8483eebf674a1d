import type { ChainFault, HashedEvent } from '../../kernel/hash-chain.ts';
import type { Json } from '../../kernel/json.ts';

/** What a replay can find wrong. */
const FINDINGS = [
  /** An event is not the one that its hash, or its successor, was made from. */
  'CHAIN_BROKEN',
  /** An event cannot be read, or not folded. */
  'UNREADABLE_EVENT',
  /** The frozen input is not the one that the digest was made from. */
  'INPUT_DIGEST_DIFFERS',
  /** A member comes out otherwise than it was recorded. */
  'DIFFERENT',
  /** The calculation asks for something that was not asked then. */
  'ANSWER_MISSING',
  /** The calculation ends without a result that could be compared. */
  'NOT_RECOMPUTABLE',
  /** This program cannot run the version of a method or calendar that was used: nothing was compared. */
  'VERSION_NOT_RUNNABLE',
  /** The bytes that a source answered are not kept any more. */
  'EVIDENCE_MISSING',
  /** They are kept, and have another digest. */
  'EVIDENCE_DAMAGED',
  /** The bytes of a document that was frozen are not kept any more. */
  'DOCUMENT_MISSING',
  /** They are kept, and have another digest. */
  'DOCUMENT_DAMAGED',
  /** The read model shows something else than the events make. */
  'READ_MODEL_DIFFERS',
] as const;
type FindingKind = (typeof FINDINGS)[number];

/** One thing that is wrong, and where. Absent members do not apply; an absent side of a difference is not there. */
export interface Finding {
  readonly finding: FindingKind;
  /** Where more than one was looked at. */
  readonly stream?: string;
  /** The event it is about. */
  readonly revision?: number;
  readonly event_id?: string;
  /** Of the event's data, or of the state: RFC 6901. */
  readonly pointer?: string;
  readonly recorded?: Json;
  readonly recomputed?: Json;
  readonly detail?: string;
}

type Place = Pick<Finding, 'revision' | 'event_id'>;

export const placeOf = ({ revision, eventId }: Pick<HashedEvent, 'revision' | 'eventId'>): Place => ({
  revision,
  event_id: eventId,
});

const CHAIN_FAULTS: { readonly [Fault in ChainFault['fault']]: string } = {
  'hash-differs': 'its hash is not that of what is stored: it was changed',
  'previous-hash-differs':
    'it names another event before it than the one that stands there: one of the two was changed',
  'revision-gap': 'it does not follow the event before it: one is missing',
};

export const chainFinding = (fault: ChainFault): Finding => ({
  finding: 'CHAIN_BROKEN',
  ...placeOf(fault),
  detail: CHAIN_FAULTS[fault.fault],
});
