import type { DeliveryStore, TryRecord } from '../store.ts';

const AT_ONCE = 500;

interface Waiting {
  readonly record: TryRecord;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Writes down what became of tries, many at once and one write after the other. */
export class Recorder {
  readonly #store: Pick<DeliveryStore, 'record'>;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(store: Pick<DeliveryStore, 'record'>) {
    this.#store = store;
  }

  /** Resolves once it is kept. */
  add(record: TryRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    // What ends in the same moment is written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, AT_ONCE);
      try {
        await this.#store.record(batch.map(({ record }) => record));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }
}
