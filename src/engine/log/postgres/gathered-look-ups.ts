interface Keyed {
  readonly id: string;
}

type RowsOf = (
  statement: { readonly name: string; readonly text: string },
  values: unknown[],
) => Promise<Keyed[]>;

interface Asked {
  readonly resolve: (row: Keyed | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements of one kind under way at once; while they are, later keys gather for the next one. */
const MOST_IN_FLIGHT = 2;
const MOST_KEYS = 200;

/**
 * Rows by key, many keys a statement: what is asked for in one turn of the event loop goes together at once, and
 * under load whatever came meanwhile goes in the next. Nobody waits for others who might come.
 */
export function gatheredLookUps(rowsOf: RowsOf) {
  const kinds = new Map<string, ReturnType<typeof lookUps>>();
  return (name: string, text: string, key: string): Promise<Keyed | undefined> => {
    const kind = kinds.get(name) ?? lookUps(rowsOf, { name, text });
    kinds.set(name, kind);
    return kind(key);
  };
}

function lookUps(rowsOf: RowsOf, statement: { readonly name: string; readonly text: string }) {
  let waiting = new Map<string, Asked[]>();
  let inFlight = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || inFlight >= MOST_IN_FLIGHT || waiting.size === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void send();
    });
  }

  async function send(): Promise<void> {
    const batch = new Map([...waiting].slice(0, MOST_KEYS));
    waiting = new Map([...waiting].slice(MOST_KEYS));
    inFlight += 1;
    schedule();
    try {
      const rows = await rowsOf(statement, [[...batch.keys()]]);
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [key, asked] of batch) for (const { resolve } of asked) resolve(found.get(key));
    } catch (error) {
      for (const asked of batch.values()) for (const { reject } of asked) reject(error);
    }
    inFlight -= 1;
    schedule();
  }

  return (key: string): Promise<Keyed | undefined> =>
    new Promise((resolve, reject) => {
      const asked = waiting.get(key) ?? [];
      asked.push({ resolve, reject });
      waiting.set(key, asked);
      schedule();
    });
}
