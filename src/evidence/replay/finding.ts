import type { ChainFault, HashedEvent } from '../../kernel/hash-chain.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';

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

/** A place where two JSON values are not the same; the absent side is left out. */
interface Difference {
  readonly pointer: string;
  readonly recorded?: Json;
  readonly recomputed?: Json;
}

/**
 * Every place where two values differ, as JSON Pointers (RFC 6901) in the order of the recorded one. A member that is
 * undefined is absent. Lists are compared item by item: decimals are texts, so `"1.0"` is not `"1.00"`.
 */
export function differences(
  recorded: Json | undefined,
  recomputed: Json | undefined,
  pointer = '',
): readonly Difference[] {
  if (recorded === undefined && recomputed === undefined) return [];
  if (Array.isArray(recorded) && Array.isArray(recomputed)) {
    const length = Math.max(recorded.length, recomputed.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      differences(recorded[index] as Json, recomputed[index] as Json, `${pointer}/${index}`),
    );
  }
  if (isJsonObject(recorded) && isJsonObject(recomputed)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(recomputed)]);
    return [...names].flatMap((name) =>
      differences(member(recorded, name), member(recomputed, name), `${pointer}/${escaped(name)}`),
    );
  }
  if (Object.is(recorded, recomputed)) return [];
  return [
    { pointer, ...(recorded !== undefined && { recorded }), ...(recomputed !== undefined && { recomputed }) },
  ];
}

/** An own member: `constructor` is none of an object that does not say so. */
const member = (object: { readonly [name: string]: Json | undefined }, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** What comes out otherwise than it was recorded. */
export const different = (recorded: Json, recomputed: Json): readonly Finding[] =>
  differences(recorded, recomputed).map((difference) => ({ finding: 'DIFFERENT', ...difference }));

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Longer values are shown by their beginning: the JSON form has the whole. */
const MOST_SHOWN = 200;

/** One line a finding: what, in which event, where, recorded → recomputed. */
export function findingText(finding: Finding): string {
  const { stream, revision, event_id, pointer, recorded, recomputed, detail } = finding;
  const place = [
    stream,
    revision === undefined ? undefined : `revision ${revision}`,
    event_id === undefined ? undefined : `event ${event_id}`,
    pointer === '' ? 'the whole' : pointer,
  ];
  const isChange = 'recorded' in finding || 'recomputed' in finding;
  const change = isChange ? `recorded ${shown(recorded)} → recomputed ${shown(recomputed)}` : undefined;
  const said = [change, detail].filter((text) => text !== undefined).join('; ');
  return `${[finding.finding, ...place].filter((text) => text !== undefined).join('  ')}: ${said}`;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
}
