/** Lets many be served in turn, over all calls: who comes later is not kept waiting by who always wants more. */
export class Turns {
  #served = 0;

  /** One after another, each once a round, until there is no room or nobody takes any more. */
  serve<Of>(all: readonly Of[], isRoom: () => boolean, take: (one: Of) => boolean): void {
    for (let idle = 0; idle < all.length && isRoom(); ) {
      const one = all[this.#served++ % all.length] as Of;
      idle = take(one) ? 0 : idle + 1;
    }
  }
}
