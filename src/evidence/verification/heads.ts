import { hash } from 'node:crypto';

const WORDS = 9;
const REVISION = 4;
const HASH = 5;
const FIRST_SLOTS = 1_024;
const FULLEST = 0.7;

/**
 * The newest event of every stream in 36 bytes: 128 bits of the name's SHA-256, the revision, 128 bits of the event's
 * hash. A map of strings would need ten times as much; a million streams need 75 MB.
 */
export class StreamHeads {
  #slots = FIRST_SLOTS;
  #words = new Uint32Array(FIRST_SLOTS * WORDS);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  knows(stream: string): boolean {
    const at = this.#find(this.#words, this.#slots, keyOf(stream));
    return (this.#words[at + REVISION] ?? 0) !== 0;
  }

  /** Sets the newest event of a stream; false if it does not follow the one before. */
  follow(stream: string, revision: number, previousHash: string | null, eventHash: string): boolean {
    if (this.#count >= this.#slots * FULLEST) this.#grow();
    const key = keyOf(stream);
    const at = this.#find(this.#words, this.#slots, key);
    // Revisions are stored from 1: 0 marks an empty slot.
    const known = this.#words[at + REVISION] ?? 0;
    const follows =
      known === 0
        ? revision === 0 && previousHash === null
        : revision === known && this.#hashIs(at, previousHash ?? '');
    if (known === 0) {
      this.#count += 1;
      this.#words.set(key, at);
    }
    this.#words[at + REVISION] = revision + 1;
    for (let word = 0; word < 4; word += 1) this.#words[at + HASH + word] = wordOf(eventHash, word);
    return follows;
  }

  #hashIs(at: number, text: string): boolean {
    for (let word = 0; word < 4; word += 1) {
      if (this.#words[at + HASH + word] !== wordOf(text, word)) return false;
    }
    return true;
  }

  #find(words: Uint32Array, slots: number, key: readonly number[]): number {
    for (let slot = (key[0] ?? 0) % slots; ; slot = (slot + 1) % slots) {
      const at = slot * WORDS;
      if (words[at + REVISION] === 0 || key.every((word, index) => words[at + index] === word)) return at;
    }
  }

  #grow(): void {
    const slots = this.#slots * 2;
    const words = new Uint32Array(slots * WORDS);
    for (let at = 0; at < this.#words.length; at += WORDS) {
      if (this.#words[at + REVISION] === 0) continue;
      const slot = this.#words.subarray(at, at + WORDS);
      words.set(slot, this.#find(words, slots, [...slot.subarray(0, REVISION)]));
    }
    this.#slots = slots;
    this.#words = words;
  }
}

function keyOf(stream: string): readonly number[] {
  const digest = hash('sha256', stream, 'buffer');
  return [0, 4, 8, 12].map((offset) => digest.readUInt32LE(offset));
}

const wordOf = (hex: string, word: number): number =>
  Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16) >>> 0;
