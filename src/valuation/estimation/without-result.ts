import { AmountOutOfRange } from '../asset-classes/contract.ts';

/** Why an input has no result, as a failed valuation records it; `detail` is for the caller. */
interface WithoutResult {
  readonly code: string;
  readonly detail: string;
}

/**
 * What of an error lies in the input and its answers, so that no further attempt can help: `AMOUNT_OUT_OF_RANGE`,
 * `FACTOR_OUT_OF_RANGE`. Undefined for every other. Worker and replay both ask here, so that they cannot decide differently.
 */
export const withoutResult = (error: unknown): WithoutResult | undefined =>
  error instanceof AmountOutOfRange
    ? { code: error.words.code.toUpperCase(), detail: error.message }
    : undefined;
