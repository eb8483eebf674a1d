import type { AssetState } from '../../src/valuing/domain/asset/state.ts';
import type { Draft } from './events.ts';

/** A stream in which something can still happen. */
export interface OpenStream {
  readonly stream: string;
  organization: string;
  revision: number;
  hash: string | null;
  asset?: AssetState;
  /** Of an asset: all that burdens it. */
  burdens?: OpenStream;
  /** Of a guarantee: how much became of it. */
  version?: number;
  status: StreamStatus;
}

/** What the next event of a stream depends on. */
type StreamStatus =
  | 'new'
  | 'active'
  | 'archived'
  | 'issued'
  | 'requested'
  | 'started'
  | 'calculated'
  | 'approved'
  | 'proposed'
  | 'uploading'
  | 'completed'
  | 'verifying'
  | 'verified';

export interface Lending {
  readonly obligations: OpenStream[];
  readonly guarantees: OpenStream[];
  readonly encumbrances: OpenStream[];
  readonly coverages: OpenStream[];
}

export interface Made {
  readonly on: OpenStream;
  readonly draft: Omit<Draft, 'type'>;
  readonly after: OpenStream['status'];
}

export interface World extends Lending {
  readonly open: (pool: OpenStream[], aggregate: string) => OpenStream;
  readonly find: (
    pool: readonly OpenStream[],
    ...fitting: readonly OpenStream['status'][]
  ) => OpenStream | undefined;
  readonly assets: OpenStream[];
  readonly batches: OpenStream[];
  readonly valuations: OpenStream[];
  readonly credentials: OpenStream[];
  readonly sources: OpenStream[];
  readonly policies: OpenStream[];
  readonly scenarios: OpenStream[];
  readonly documents: OpenStream[];
  readonly webhooks: OpenStream[];
  /** What operators and the service itself note in the log. */
  readonly notes: OpenStream[];
}
