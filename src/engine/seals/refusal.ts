/** Sealing would hide that something is wrong: says what. */
export class SealingRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SealingRefused';
  }
}
