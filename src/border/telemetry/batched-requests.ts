const BATCH = 512;

/**
 * Keeps what is told of requests until it is taken over in one go. Counting each at once measured as 5 µs of a public
 * request's 80 of CPU, in batches as less than one.
 */
export function batchedRequests(count: (operation: string, status: number, seconds: number) => void) {
  const operations: string[] = new Array(BATCH).fill('');
  const statuses = new Uint16Array(BATCH);
  const durations = new Float64Array(BATCH);
  let kept = 0;

  const takeOver = (): void => {
    for (let at = 0; at < kept; at += 1) count(operations[at] ?? '', statuses[at] ?? 0, durations[at] ?? 0);
    kept = 0;
  };

  return {
    add(operation: string, status: number, seconds: number): void {
      operations[kept] = operation;
      statuses[kept] = status;
      durations[kept] = seconds;
      kept += 1;
      if (kept === BATCH) takeOver();
    },
    takeOver,
  };
}
