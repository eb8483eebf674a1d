import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import type { TableShape } from '../../src/engine/projecting/read-models.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { canonicalJson } from '../../src/kernel/json/canonical.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';

/** The columns of `event_log.events` that a writer gives. */
export const EVENTS: TableShape = {
  name: 'events',
  key: 'event_id',
  columns: {
    stream: 'text',
    revision: 'integer',
    event_id: 'uuid',
    type: 'text',
    data: 'text',
    metadata: 'text',
  },
  indexes: [],
};

/** Values by the names of the holes that a copy fills. */
export type Values = Readonly<Record<string, string>>;

const MARK = '§';
/** JSON texts in which `"§previous§"` is to be `null` or a string: with its quotation marks. */
const PREVIOUS = `"${MARK}previous${MARK}"`;

/** A text with holes, `§name§`, cut into what is between them and their names in turn. */
const cut = (text: string): readonly string[] => text.replace(PREVIOUS, PREVIOUS.slice(1, -1)).split(MARK);

function filled(pieces: readonly string[], values: Values): string {
  let text = '';
  for (const [index, piece] of pieces.entries()) text += index % 2 === 0 ? piece : values[piece];
  return text;
}

interface Mould {
  readonly type: string;
  readonly data: readonly string[];
  readonly metadata: readonly string[];
  readonly hashed: readonly string[];
}

/**
 * Makes streams like one that the service wrote: `holes` says which texts in its events are other ones in each copy. Every copy has its own
 * ids, instants and chain of hashes; figures stay, so that what a valuation says follows from what it froze.
 */
export function copiesOf(events: readonly RecordedEvent[], holes: Values) {
  const moulded = (text: string) =>
    Object.entries(holes).reduce(
      (all, [found, name]) => all.replaceAll(found, `${MARK}${name}${MARK}`),
      text,
    );
  const moulds = events.map(({ type, data, metadata, revision }): Mould => {
    const { hash: _, ...rest } = {
      ...metadata,
      occurred_at: '§at§',
      previous_hash: '§previous§',
    } as JsonObject;
    const json = (value: Json) => moulded(JSON.stringify(value));
    const whole = { stream: '§stream§', revision, event_id: '§event§', type, data, metadata: rest };
    return {
      type,
      data: cut(json(data)),
      metadata: cut(json(rest)),
      hashed: cut(moulded(canonicalJson(whole as Json))),
    };
  });
  return {
    length: moulds.length,
    /** Rows of the first `count` events, of which the first happens at `at`, in milliseconds, and each other one a second later. */
    *rows(stream: string, at: number, eventId: () => string, values: Values, count = moulds.length) {
      let previous = 'null';
      for (const [revision, { type, data, metadata, hashed }] of moulds.slice(0, count).entries()) {
        const event = eventId();
        const own = {
          ...values,
          stream,
          event,
          previous,
          at: new Date(at + revision * 1_000).toISOString(),
        };
        const hash = sha256(filled(hashed, own));
        previous = `"${hash}"`;
        yield {
          stream,
          revision,
          event_id: event,
          type,
          data: filled(data, own),
          metadata: `${filled(metadata, own).slice(0, -1)},"hash":"${hash}"}`,
        };
      }
    },
  };
}
export type Copies = ReturnType<typeof copiesOf>;
