import { z } from 'zod';
import { LogPlace } from '../../domain/webhook.ts';
import type { EventLog, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import type { KeptPlaces } from '../../engine/postgres/kept-places.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { isIn, placeOf } from '../log-places.ts';

const NAME = 'coverage';

/** Everything up to the event was compared, and all obligations on the day, by this version of the program. */
const CoveragePlace = z.strictObject({ event: LogPlace, day: z.iso.date(), version: z.string() });
export type CoveragePlace = z.infer<typeof CoveragePlace>;

export interface PlaceParts {
  readonly log: EventLog;
  readonly places: KeptPlaces;
  /** Of the program: another one may calculate otherwise. */
  readonly version: string;
}

/** Undefined, after which all obligations are compared: there is none, or it is of another version or another copy of the log. */
export async function keptPlace({ log, places, version }: PlaceParts): Promise<CoveragePlace | undefined> {
  const { data: kept } = CoveragePlace.safeParse(await places.of(NAME));
  return kept?.version === version && (await isIn(log, kept.event)) ? kept : undefined;
}

/** What waits to be compared. */
interface Waiting {
  /** Position of the oldest event of which something waits or is being compared; undefined without any. */
  readonly oldest: Position | undefined;
  /** Whether something waits because a date was reached. */
  readonly hasDate: boolean;
}

/** The place that a watch has reached: it moves only behind comparisons that have ended. */
export class Progress {
  /** The last event of which all that it may have changed was added to the backlog, and an older one that is to be reached first. */
  #followed: LogPlace | undefined;
  #next: LogPlace | undefined;
  #reached: LogPlace | undefined;
  #sweeping: CalendarDate | undefined;
  #day: CalendarDate | undefined;
  #kept: string;

  constructor(kept: CoveragePlace | undefined) {
    this.#reached = kept?.event;
    this.#day = kept?.day;
    this.#kept = JSON.stringify(kept);
  }

  /** The last day on which all obligations were added to the backlog. */
  get swept(): CalendarDate | undefined {
    return this.#sweeping ?? this.#day;
  }

  followed(event: Omit<RecordedEvent, 'data'>): void {
    this.#followed = placeOf(event);
    this.#next ??= this.#followed;
  }

  sweeps(day: CalendarDate): void {
    this.#sweeping = day;
  }

  /** Keeps the place, where it has moved. */
  async keep({ places, version }: PlaceParts, { oldest, hasDate }: Waiting): Promise<void> {
    const isDone = ({ position }: LogPlace) => oldest === undefined || position < oldest;
    if (this.#followed && isDone(this.#followed)) {
      this.#reached = this.#followed;
      this.#next = undefined;
    } else if (this.#next && isDone(this.#next)) {
      this.#reached = this.#next;
      this.#next = this.#followed;
    }
    if (this.#sweeping !== undefined && !hasDate) {
      this.#day = this.#sweeping;
      this.#sweeping = undefined;
    }
    // A day that nobody has compared yet stands for what happened before the first place, too.
    if (!this.#reached || this.#day === undefined) return;
    const place: CoveragePlace = { event: this.#reached, day: this.#day, version };
    const text = JSON.stringify(place);
    if (text === this.#kept) return;
    await places.keep(NAME, place);
    this.#kept = text;
  }
}
