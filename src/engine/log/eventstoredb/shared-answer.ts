/** One question that many ask: an answer that is young enough serves all of them, and so does one that is on its way. */
export class SharedAnswer<T> {
  readonly #ask: () => Promise<T>;
  #last: { readonly askedAt: number; readonly answer: Promise<T> } | undefined;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  /** The answer to a question that was asked at this instant (of `performance.now`) or later. A failure is kept for nobody. */
  since(instant: number): Promise<T> {
    if (this.#last && this.#last.askedAt >= instant) return this.#last.answer;
    const asked = { askedAt: performance.now(), answer: this.#ask() };
    this.#last = asked;
    asked.answer.catch(() => {
      if (this.#last === asked) this.#last = undefined;
    });
    return asked.answer;
  }
}
