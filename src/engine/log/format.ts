import { z } from 'zod';
import { pause } from '../../kernel/async/pause.ts';
import type { Clock, IdSource } from '../../kernel/clock.ts';
import { MadeBeforeRelease } from '../dependency-unavailable.ts';
import { eventCatalog } from '../events/event-catalog.ts';
import { eventType } from '../events/event-type.ts';
import { appendSurely } from '../handling/append-surely.ts';
import { sealEvents } from '../handling/seal-events.ts';
import { type EventLog, LOG_START, NO_STREAM } from './event-log.ts';

/** No stream of an aggregate: in an engine that others share, it is neither followed nor counted nor sealed. */
export const FORMAT_STREAM = 'log-format';
const FORMAT = 1;
const catalog = eventCatalog({
  LogFormatSet: eventType('LogFormatSet', z.strictObject({ format: z.int() })),
});

/** A log may show an event a moment before the stream of an earlier one. */
const SHOWN_AFTER_MS = [0, 20, 80, 400];

interface FormatParts {
  readonly clock: Clock;
  readonly ids: IdSource;
  /** The log, as a sentence begins with it. */
  readonly what: string;
  /** What to start with in place of a log made before 1.0.0. */
  readonly empty: string;
}

/** A log that is known to be of a released version before anything in it is read or written. */
export interface ReleasedLog extends EventLog {
  /** Marks an empty log. Throws `MadeBeforeRelease`, and `DependencyUnavailable` where the log cannot say what it is. */
  prepare(): Promise<void>;
}

/**
 * A log of an engine without migrations. The first thing written into it is a mark of its format, in a stream of its own; the
 * versions before 1.0.0 wrote none, so a log with events and without a mark is theirs. Every method but `share` and `close` looks
 * first, until the mark was seen once, and throws `MadeBeforeRelease`. Many processes may begin one log: the mark is stored once.
 */
export function releasedLog(log: EventLog, parts: FormatParts): ReleasedLog {
  let isMarked = false;
  let looking: Promise<'marked' | 'empty'> | undefined;
  let preparing: Promise<void> | undefined;

  const look = () => {
    looking ??= formatOf(log, parts).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const requireReleased = async () => {
    if (!isMarked) isMarked = (await look()) === 'marked';
  };
  const mark = async () => {
    if ((await look()) === 'empty') await setFormat(log, parts);
    isMarked = true;
  };
  const prepare = async () => {
    if (isMarked) return;
    preparing ??= mark().finally(() => {
      preparing = undefined;
    });
    await preparing;
  };

  return {
    prepare,
    async append(append) {
      await prepare();
      return log.append(append);
    },
    async readStream(stream, options) {
      await requireReleased();
      return log.readStream(stream, options);
    },
    async readAll(options) {
      await requireReleased();
      return log.readAll(options);
    },
    async *follow(options) {
      await requireReleased();
      yield* log.follow(options);
    },
    async head(options) {
      await requireReleased();
      return log.head(options);
    },
    share: (position, end) => log.share(position, end),
    close: () => log.close(),
  };
}

const hasFormat = async (log: EventLog): Promise<boolean> =>
  (await log.readStream(FORMAT_STREAM, { limit: 1 })).length > 0;

async function formatOf(log: EventLog, { what, empty }: FormatParts): Promise<'marked' | 'empty'> {
  if (await hasFormat(log)) return 'marked';
  if ((await log.head()) === LOG_START) return 'empty';
  // Another process may have begun the log between the two questions.
  for (const ms of SHOWN_AFTER_MS) {
    await pause(ms);
    if (await hasFormat(log)) return 'marked';
  }
  throw new MadeBeforeRelease(what, empty);
}

/** The second writer finds the mark there, which is as good. */
async function setFormat(log: EventLog, { clock, ids }: FormatParts): Promise<void> {
  const requestId = ids.uuid();
  const cause = {
    organizationId: null,
    actor: 'system:start',
    requestId,
    correlationId: requestId,
    causationId: null,
  };
  const decided = [{ type: 'LogFormatSet', data: { format: FORMAT } }];
  const [event] = sealEvents(catalog, FORMAT_STREAM, null, decided, cause, clock.now(), () => ids.uuid());
  if (!event) throw new Error('the format became no event');
  await appendSurely(log, { stream: FORMAT_STREAM, expectedRevision: NO_STREAM, events: [event] });
}
