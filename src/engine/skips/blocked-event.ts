/** The event at which a read model stands still, as its stored detail names it. */
export interface BlockedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly why: string;
}

/** The detail of a blocked read model, for people. */
export const blockedText = (projection: string, event: BlockedEvent): string =>
  `${projection} cannot take ${placeText(event)}`;

/** The same where what is stored is no event any more. */
export const unreadableText = (projection: string, event: BlockedEvent): string =>
  `${projection} cannot read ${placeText(event)}`;

const placeText = ({ type, eventId, stream, revision, position, why }: BlockedEvent): string =>
  `${type} ${eventId} (${stream} revision ${revision}, position ${position}): ${why}`;

const BLOCKED =
  /^\S+ cannot (?:take|read) (?<type>\S+) (?<eventId>\S+) \((?<stream>\S+) revision (?<revision>\d+), position (?<position>\S+)\): (?<why>.*)$/s;

/** The event that such a detail names; undefined when it names none. */
export function blockedEventOf(detail: string | null): BlockedEvent | undefined {
  const named = BLOCKED.exec(detail ?? '')?.groups;
  if (!named) return undefined;
  const { type = '', eventId = '', stream = '', position = '', why = '' } = named;
  return { type, eventId, stream, revision: Number(named.revision), position, why };
}
