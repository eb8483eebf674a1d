/** What pages read of the file of an obligation's replay, which has all of the tool's document. */
export interface ObligationReplayFile {
  readonly verdict: 'SAME' | 'DIFFERENT';
  readonly verdict_text: string;
  /** Null where it could not be calculated. */
  readonly coverage: { readonly status: string } | null;
  readonly alarms: readonly { readonly same: boolean }[];
  readonly streams: readonly { readonly stream: string }[];
  readonly findings: readonly {
    readonly text: string;
    readonly stream?: string | undefined;
    /** Number of the event, from 0. */
    readonly revision?: number | undefined;
    readonly pointer?: string | undefined;
    readonly recorded?: unknown;
    readonly recomputed?: unknown;
  }[];
}
