import { describe, expect, it } from 'vitest';
import { StreamHeads } from '../../../src/evidence/verification/heads.ts';
import { outOfOrder } from '../../../src/evidence/verification/out-of-order.ts';
import { seededRandom } from '../../support/random.ts';

describe('the newest events of streams', () => {
  it('behave like a map of strings', () => {
    const random = seededRandom(7);
    const heads = new StreamHeads();
    const model = new Map<string, { revision: number; hash: string }>();
    for (let step = 0; step < 60_000; step += 1) {
      const stream = `asset-${random.int(9_000)}`;
      const known = model.get(stream);
      const isRight = random.int(10) > 0;
      const revision = (known?.revision ?? -1) + (isRight || random.int(2) === 0 ? 1 : 2);
      const previous = isRight ? (known?.hash ?? null) : random.hex(64);
      const hash = random.hex(64);
      const follows = revision === (known?.revision ?? -1) + 1 && previous === (known?.hash ?? null);
      expect(heads.follow(stream, revision, previous, hash)).toBe(follows);
      model.set(stream, { revision, hash });
    }
    expect(heads.count).toBe(model.size);
  });
});

describe('displaced values', () => {
  it('are none, two exchanged ones, or a moved one', () => {
    expect([...outOfOrder([])]).toEqual([]);
    expect([...outOfOrder([1, 2, 3])]).toEqual([]);
    expect([...outOfOrder([1, 5, 3, 4, 2, 6])]).toEqual([1, 4]);
    expect([...outOfOrder([2, 1])]).toEqual([0, 1]);
    expect([...outOfOrder([1, 3, 4, 5, 6, 2])]).toEqual([5]);
    expect([...outOfOrder(['b', 'c', 'd', 'e', 'a'])]).toEqual([4]);
  });
});
