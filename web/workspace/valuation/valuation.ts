import type { Schemas } from '../../shared/service/answers.ts';

export type Valuation = Schemas['Valuation'];

/** The name of the asset as it was frozen: the document says of the frozen input that it is an object, and no more. */
export const nameIn = ({ input }: Valuation): string =>
  (input as { readonly asset: { readonly name: string } }).asset.name;
