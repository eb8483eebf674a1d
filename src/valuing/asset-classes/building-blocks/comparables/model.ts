import { toFloat } from '../../../comparables/factors.ts';
import type { RegressionModel, VariableKind } from '../../../comparables/regression.ts';
import type { Transformation } from '../../../comparables/transformation.ts';

/** What a regression is made of, as the schema has it. */
export interface GivenModel {
  readonly price_transformation?: Transformation | undefined;
  readonly variables: readonly {
    readonly name: string;
    readonly kind?: VariableKind | undefined;
    readonly transformation?: Transformation | undefined;
  }[];
  readonly subject: { readonly values?: readonly string[] | undefined };
  readonly data: readonly { readonly price: string; readonly values: readonly string[] }[];
}

/** As numbers, for statistics alone. */
export const modelOf = ({
  price_transformation = 'NONE',
  variables,
  subject,
  data,
}: GivenModel): RegressionModel => ({
  prices: data.map(({ price }) => toFloat(price)),
  priceTransformation: price_transformation,
  variables: variables.map(({ name, kind = 'QUANTITATIVE', transformation = 'NONE' }, index) => ({
    name,
    kind,
    transformation,
    values: data.map(({ values }) => toFloat(values[index] ?? '')),
    subject: toFloat(subject.values?.[index] ?? ''),
  })),
});
