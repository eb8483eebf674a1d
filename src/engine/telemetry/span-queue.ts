import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { within } from '../../kernel/async/within.ts';

const LONGEST_QUEUE = 2_048;
const BATCH = 512;
const EVERY_MS = 1_000;
const FLUSH_MS = 2_000;
/** The exporter's word for success (`ExportResultCode.SUCCESS`). */
const SUCCESS = 0;

export interface SpanQueueOptions {
  readonly exporter: SpanExporter;
  readonly onSpans: (outcome: 'exported' | 'dropped', count: number) => void;
  readonly everyMs?: number;
}

/**
 * Ended spans on their way out: one batch at a time under way, the others wait, and those for which there is no place are
 * dropped. Every span is told once, as exported or as dropped, which the SDK's own processor does not tell.
 */
export class SpanQueue implements SpanProcessor {
  readonly #exporter: SpanExporter;
  readonly #tell: SpanQueueOptions['onSpans'];
  readonly #timer: NodeJS.Timeout;
  #waiting: ReadableSpan[] = [];
  #underWay: { readonly count: number; readonly ended: Promise<void> } | undefined;
  #closed = false;

  constructor({ exporter, onSpans, everyMs = EVERY_MS }: SpanQueueOptions) {
    this.#exporter = exporter;
    this.#tell = onSpans;
    this.#timer = setInterval(() => this.#send(), everyMs).unref();
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#closed || this.#waiting.length >= LONGEST_QUEUE) {
      this.#tell('dropped', 1);
      return;
    }
    this.#waiting.push(span);
    if (this.#waiting.length >= BATCH) this.#send();
  }

  #send(): void {
    if (this.#underWay || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, BATCH);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay = { count: batch.length, ended: promise };
    this.#exporter.export(batch, ({ code }) => {
      if (!this.#closed) this.#tell(code === SUCCESS ? 'exported' : 'dropped', batch.length);
      this.#underWay = undefined;
      resolve();
      // A collector that fails is left alone until the timer's next turn.
      if (code === SUCCESS && this.#waiting.length >= BATCH) this.#send();
    });
  }

  async forceFlush(): Promise<void> {
    while (this.#underWay || this.#waiting.length > 0) {
      this.#send();
      await this.#underWay?.ended;
    }
  }

  /** Hands over what waits, for at most 2 s. */
  async shutdown(): Promise<void> {
    clearInterval(this.#timer);
    await within(this.forceFlush(), FLUSH_MS, () => undefined);
    this.#closed = true;
    const left = this.#waiting.length + (this.#underWay?.count ?? 0);
    if (left > 0) this.#tell('dropped', left);
    this.#waiting = [];
    void this.#exporter.shutdown().catch(() => {});
  }
}
