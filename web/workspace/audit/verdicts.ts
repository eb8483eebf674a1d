/** The edge of a verdict, and a mark that says the same without its colour. */
export const VERDICTS = {
  SAME: { kind: 'info', mark: '✓' },
  NOTHING_DIFFERS: { kind: 'warning', mark: '–' },
  DIFFERENT: { kind: 'error', mark: '≠' },
} as const;
