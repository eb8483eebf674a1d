import { fail } from '../../kernel/result.ts';

/** Why a source gave nothing that can be used. All of them are `SOURCE_UNAVAILABLE` to a caller. */
type SourceFailureKind =
  | 'unreachable'
  | 'too-slow'
  | 'status'
  | 'redirect'
  /** It wants to be asked less often. */
  | 'quota'
  | 'too-large'
  /** It answered, but not in the shape it is known by. */
  | 'unreadable'
  /** Not asked: it failed several times just now, and is left alone for a while. */
  | 'resting'
  | 'closed';

export interface SourceFailure {
  readonly kind: SourceFailureKind;
  readonly detail: string;
  /** Of the kind `status`, where it is 404: what was asked for is not there. */
  readonly isMissing?: true;
}

export const sourceFailure = (kind: SourceFailureKind, detail: string): SourceFailure => ({ kind, detail });

/** It answered, but not in the shape it is known by. */
export const unreadable = (detail: string) => fail(sourceFailure('unreadable', detail));
