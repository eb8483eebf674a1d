interface Growth {
  /** Milliseconds after the first failure; each further one doubles them. */
  readonly first: number;
  readonly most?: number;
  /** A factor for each delay, so that many do not return at once; 1 when left out. */
  readonly spread?: () => number;
}

/** How long to wait after this many failures in a row. */
export const backoff =
  ({ first, most = Number.POSITIVE_INFINITY, spread = () => 1 }: Growth) =>
  (failures: number): number =>
    Math.min(first * 2 ** (failures - 1), most) * spread();
