import type { ReasonCode } from '../kernel/vocabulary.ts';
import type { SourcedAnswer } from './contract.ts';

export const notFound = (reason: ReasonCode, detail: string): SourcedAnswer => ({
  answer: { found: false, reason, detail },
  bytes: [],
});
