import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOf, piecesOf, sizeOfPart } from '../../src/domain/document.ts';
import { forAll } from '../support/property-runs.ts';

/** Smaller parts than real documents have, so that runs meet every boundary. */
const cut = fc
  .record({ size: fc.integer({ min: 1, max: 60 }), partSize: fc.integer({ min: 1, max: 20 }) })
  .map(({ size, partSize }) => ({
    size_bytes: size,
    part_size_bytes: partSize,
    part_count: Math.ceil(size / partSize),
  }));

const withParts = (sizes: { size_bytes: number; part_size_bytes: number; part_count: number }) => ({
  ...sizes,
  parts: Array.from({ length: sizes.part_count }, (_, index) => ({
    number: index + 1,
    size_bytes: sizeOfPart(sizes, index + 1) ?? 0,
    sha256: '',
  })),
});

describe('the parts of a document', () => {
  it('have together exactly its size, none of them empty, none larger than a part', () =>
    forAll([fc.integer({ min: 1, max: 104_857_600 })], (size) => {
      const { parts, part_size_bytes } = withParts(cutOf(size));
      const sizes = parts.map(({ size_bytes }) => size_bytes);
      expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBe(size);
      expect(sizes.every((bytes) => bytes >= 1 && bytes <= part_size_bytes)).toBe(true);
    }));

  it('are numbered from 1 on', () => {
    const sizes = cutOf(5_242_881);
    expect([0, 1, 2, 3, Number.NaN].map((number) => sizeOfPart(sizes, number))).toEqual([
      undefined,
      5_242_880,
      1,
      undefined,
      undefined,
    ]);
  });
});

describe('the pieces of a span', () => {
  it('are its bytes, in order, from the parts that it touches and from no other', () =>
    forAll([cut, fc.nat(), fc.nat()], (sizes, one, other) => {
      const [a, b] = [one % sizes.size_bytes, other % sizes.size_bytes];
      const [first, last] = [Math.min(a, b), Math.max(a, b)];
      const bytes = Array.from({ length: sizes.size_bytes }, (_, at) => at);
      const pieces = piecesOf(withParts(sizes), { first, last });
      const found = pieces.flatMap(({ part, from, to }) => {
        const start = (part.number - 1) * sizes.part_size_bytes;
        return bytes.slice(start, start + part.size_bytes).slice(from, to);
      });
      expect(found).toEqual(bytes.slice(first, last + 1));
      expect(pieces.every(({ from, to }) => from < to)).toBe(true);
    }));
});
