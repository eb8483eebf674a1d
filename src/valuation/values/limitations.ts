import type { AlreadyRegistered, FrozenInput } from '../../domain/valuation.ts';
import { decimal, greatest } from '../../kernel/decimal.ts';
import { type Limitation, limitation, type MethodResult } from '../../kernel/estimate.ts';
import type { IdentifierType } from '../../kernel/identity/registration-mark.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { Label, Method } from '../../kernel/vocabulary.ts';
import { reais } from '../../kernel/wording/figures.ts';
import { declaredByAsset, declaredResult } from './base-values.ts';

/** Limitations of a valuation as a whole, in addition to those of its methods. */

/** Of each document whose bytes the request found among the evidence of other assets, which it does not name. */
export const documentsAlreadyUsed = ({
  documents,
  documents_already_used = [],
}: FrozenInput): readonly Limitation[] =>
  documents_already_used.map(({ document_id, asset_ids }) => {
    const ids = asset_ids.join(', ');
    const document = `${document_id} (${documents.find(({ id }) => id === document_id)?.file_name ?? ''})`;
    const others =
      asset_ids.length === 1 ? bilingual('values.another_asset') : bilingual('values.other_assets');
    return limitation('values.DOCUMENT_ALREADY_USED', { document, others, ids });
  });

const WORDS: { readonly [Type in IdentifierType]?: { readonly same: Label; readonly doubt: Label } } = {
  PLATE: {
    same: bilingual('values.PLATE.same'),
    doubt: bilingual('values.PLATE.doubt'),
  },
  REGISTRY: {
    same: bilingual('values.REGISTRY.same'),
    doubt: bilingual('values.REGISTRY.doubt'),
  },
};

/** Of an identifier that has no words of its own here. */
const wordsOf = (type: IdentifierType) =>
  WORDS[type] ?? {
    same: bilingual('values.same', { type }),
    doubt: bilingual('values.doubt'),
  };

/** Where the request found an identifier of the asset on other active assets of the organization. */
export const alreadyRegistered = ({ already_registered = [] }: FrozenInput): readonly Limitation[] => {
  const [first] = already_registered;
  return first ? [sameIdentifier(first.matched_on, already_registered)] : [];
};

function sameIdentifier(type: IdentifierType, others: readonly AlreadyRegistered[]): Limitation {
  const { same, doubt } = wordsOf(type);
  const ids = others.map(({ asset_id }) => asset_id).join(', ');
  const have =
    others.length === 1
      ? bilingual('values.another_asset_organization')
      : bilingual('values.other_assets_organization');
  return limitation('values.ALREADY_REGISTERED', { have, same, ids, doubt });
}

interface Known {
  readonly method: Method;
  readonly amount: string;
}

/**
 * One limitation for each two methods of the asset whose amounts are more than a third apart, measured by the one that is
 * farther from zero: 3 × |a − b| > max(|a|, |b|). For amounts above zero that is (larger − smaller) ÷ larger > 1/3; a sign
 * that differs, or zero compared with anything else, is always apart, and two zeros never are. The declared value that an asset
 * carries counts as USER_PROVIDED where it is taken. It is judged over all that the frozen asset has, whatever method was requested
 * for: the caller must not be able to leave out an unfavourable figure.
 */
export function methodsDisagree(input: FrozenInput, results: readonly MethodResult[]): readonly Limitation[] {
  const declared = declaredByAsset(input, results);
  const known: readonly Known[] = [
    ...results.flatMap(({ method, amount }) => (amount === null ? [] : [{ method, amount }])),
    ...(declared ? [{ method: 'USER_PROVIDED' as const, amount: declared.amount }] : []),
  ];
  return known.flatMap((one, index) =>
    known
      .slice(index + 1)
      .filter((other) => areApart(one, other))
      .map((other) =>
        limitation('values.METHODS_DISAGREE', {
          method: methodName(one.method),
          amount: reais(one.amount),
          method2: methodName(other.method),
          amount2: reais(other.amount),
        }),
      ),
  );
}

/** A method as people read it. */
export const methodName = (method: Method): Label => bilingual(`reports-method.${method}`);

function areApart(one: Known, other: Known): boolean {
  const [a, b] = [decimal(one.amount), decimal(other.amount)];
  return a.minus(b).abs().times(3).gt(greatest(a.abs(), b.abs()));
}

/**
 * Where a method has a declared figure, or a part of one, and the asset has another outside its attributes, which was then
 * not taken: nothing that the owner declares disappears in silence. Amounts that are the same need no word.
 */
export function declaredValueNotUsed(
  { asset: { declared_value } }: FrozenInput,
  results: readonly MethodResult[],
): readonly Limitation[] {
  const own = declaredResult(results);
  const why = own && whyNotUsed(own);
  if (!declared_value || !why) return [];
  const { amount, date, origin } = declared_value;
  if (own.amount !== null && decimal(amount).eq(decimal(own.amount))) return [];
  return [limitation('values.DECLARED_VALUE_NOT_USED', { amount: reais(amount), date, origin, why })];
}

function whyNotUsed({ amount, reason_codes }: MethodResult): Label | undefined {
  if (amount !== null) return bilingual('values.what_attributes_declare_brl', { amount: reais(amount) });
  if (!reason_codes.includes('PARTIAL_COVERAGE')) return undefined;
  return bilingual('values.attributes_declare_part_only');
}
