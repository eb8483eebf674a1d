import type { CoveredEvent } from '../../engine/seals/copy.ts';
import type { SealedPlace } from '../../engine/seals/stretch.ts';
import { displaced } from './displaced.ts';

/** How the events up to a seal part from those that it covers. */
export interface StretchDifference {
  /** Covered and not there, each with its number within the seal, from 0. */
  readonly missing: readonly (CoveredEvent & { readonly index: number })[];
  /** There and not covered. */
  readonly extra: readonly SealedPlace[];
  /** Covered, there, and not in the order in which they were sealed. */
  readonly moved: readonly SealedPlace[];
}

const keyOf = ({ stream, revision, hash }: CoveredEvent): string => `${stream} ${revision} ${hash}`;

export function compareStretch(
  covered: readonly CoveredEvent[],
  present: readonly SealedPlace[],
): StretchDifference {
  const sealedAs = new Map(covered.map((event, index) => [keyOf(event), index]));
  const there = new Set(present.map(keyOf));
  const common = present.filter((event) => sealedAs.has(keyOf(event)));
  const order = common.map((event) => sealedAs.get(keyOf(event)) ?? 0);
  const away = displaced(order);
  return {
    missing: covered.flatMap((event, index) => (there.has(keyOf(event)) ? [] : [{ ...event, index }])),
    extra: present.filter((event) => !sealedAs.has(keyOf(event))),
    moved: common.filter((_, index) => away.has(index)),
  };
}
