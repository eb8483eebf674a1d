import type { ChainFault, HashedEvent } from '../../kernel/hash-chain.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';

export const FINDINGS = [
  /** An event does not match its hash, or the link of its successor. */
  'CHAIN_BROKEN',
  'UNREADABLE_EVENT',
  /** The frozen input does not match its digest. */
  'INPUT_DIGEST_DIFFERS',
  'DIFFERENT',
  /** The calculation needs an answer that was not requested then. */
  'ANSWER_MISSING',
  /** The calculation ended without a comparable result. */
  'NOT_RECOMPUTABLE',
  /** This program cannot run the used version of a method or calendar; nothing was compared. */
  'VERSION_NOT_RUNNABLE',
  'EVIDENCE_MISSING',
  'EVIDENCE_DAMAGED',
  'DOCUMENT_MISSING',
  'DOCUMENT_DAMAGED',
  'READ_MODEL_DIFFERS',
] as const;
type FindingKind = (typeof FINDINGS)[number];

/** One fault and its place. Members that do not apply, and a missing side of a difference, are absent. */
export interface Finding {
  readonly finding: FindingKind;
  /** Only if several streams were checked. */
  readonly stream?: string;
  readonly revision?: number;
  readonly event_id?: string;
  /** JSON Pointer (RFC 6901) into the event's data or the state. */
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
  'previous-hash-differs': 'it names another event before it than the stored one: one of the two was changed',
  'revision-gap': 'it does not follow the event before it: one is missing',
};

export const chainFinding = (fault: ChainFault): Finding => ({
  finding: 'CHAIN_BROKEN',
  ...placeOf(fault),
  detail: CHAIN_FAULTS[fault.fault],
});

/** A place where two JSON values differ; a missing side is absent. */
interface Difference {
  readonly pointer: string;
  readonly recorded?: Json;
  readonly recomputed?: Json;
}

/**
 * All differences of two values as JSON Pointers (RFC 6901), in the order of the recorded one. An undefined member is
 * absent. Lists are compared item by item; decimals are texts, so `"1.0"` differs from `"1.00"`.
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

/** An own member, never an inherited one such as `constructor`. */
const member = (object: { readonly [name: string]: Json | undefined }, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

export const different = (recorded: Json, recomputed: Json): readonly Finding[] =>
  differences(recorded, recomputed).map((difference) => ({ finding: 'DIFFERENT', ...difference }));

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Longer values are cut; the JSON output is complete. */
const MOST_SHOWN = 200;

/** One line for a finding: kind, event, place, recorded → recomputed. */
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
