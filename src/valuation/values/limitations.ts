import type { AlreadyRegistered, FrozenInput } from '../../domain/valuation.ts';
import { decimal, greatest } from '../../kernel/decimal.ts';
import { type Limitation, limitation, type MethodResult } from '../../kernel/estimate.ts';
import type { IdentifierType } from '../../kernel/identity/registration-mark.ts';
import type { Label, Method } from '../../kernel/vocabulary.ts';
import { declaredByAsset, declaredResult } from './base-values.ts';

/** What is said of a valuation as a whole, beside what its methods say of themselves. */

/** Of each document whose bytes the request found among the evidence of other assets, which it does not name. */
export const documentsAlreadyUsed = ({
  documents,
  documents_already_used = [],
}: FrozenInput): readonly Limitation[] =>
  documents_already_used.map(({ document_id, asset_ids }) => {
    const ids = asset_ids.join(', ');
    const document = `${document_id} (${documents.find(({ id }) => id === document_id)?.file_name ?? ''})`;
    const others =
      asset_ids.length === 1
        ? { 'pt-BR': 'de outro ativo', en: 'another asset' }
        : { 'pt-BR': 'de outros ativos', en: 'other assets' };
    return limitation('DOCUMENT_ALREADY_USED', {
      'pt-BR': `Os mesmos bytes do documento ${document} são evidência ${others['pt-BR']}, que ele não nomeia: ${ids}. Ou um só papel vale para todos eles, ou o mesmo bem é contado mais de uma vez.`,
      en: `The very bytes of document ${document} are evidence of ${others.en} that it does not name: ${ids}. Either one paper is for all of them, or one thing is counted more than once.`,
    });
  });

const WORDS: { readonly [Type in IdentifierType]?: { readonly same: Label; readonly doubt: Label } } = {
  PLATE: {
    same: { 'pt-BR': 'a mesma placa', en: 'the same plate' },
    doubt: { 'pt-BR': 'ou uma das placas está errada', en: 'or one of the plates is wrong' },
  },
  REGISTRY: {
    same: { 'pt-BR': 'a mesma matrícula', en: 'the same registry number' },
    doubt: {
      'pt-BR': 'ou os números são de cartórios diferentes',
      en: 'or the numbers are of different registry offices',
    },
  },
};

/** Of an identifier that has no words of its own here. */
const wordsOf = (type: IdentifierType) =>
  WORDS[type] ?? {
    same: { 'pt-BR': `o mesmo identificador (${type})`, en: `the same identifier (${type})` },
    doubt: { 'pt-BR': 'ou um dos identificadores está errado', en: 'or one of the identifiers is wrong' },
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
      ? { 'pt-BR': 'Outro ativo da organização tem', en: 'Another asset of the organization has' }
      : { 'pt-BR': 'Outros ativos da organização têm', en: 'Other assets of the organization have' };
  return limitation('ALREADY_REGISTERED', {
    'pt-BR': `${have['pt-BR']} ${same['pt-BR']}: ${ids}. Ou o mesmo bem foi cadastrado mais de uma vez, ${doubt['pt-BR']}.`,
    en: `${have.en} ${same.en}: ${ids}. Either one thing was registered more than once, ${doubt.en}.`,
  });
}

interface Known {
  readonly method: Method;
  readonly amount: string;
}

/**
 * One limitation for each two methods of the asset whose amounts are more than a third apart, measured by the one that is
 * farther from zero: 3 × |a − b| > max(|a|, |b|). For amounts above zero that is (larger − smaller) ÷ larger > 1/3; a sign
 * that differs, or zero beside anything else, is always apart, and two zeros never are. The declared value that an asset
 * carries counts as USER_PROVIDED where it is taken. It is judged over all that the frozen asset has, whatever method was asked
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
        limitation('METHODS_DISAGREE', {
          'pt-BR': `Dois métodos divergem em mais de um terço do maior: ${one.method} dá BRL ${one.amount}, ${other.method} dá BRL ${other.amount}. Esclareça por quê antes de aceitar um deles.`,
          en: `Two methods differ by more than a third of the larger: ${one.method} gives BRL ${one.amount}, ${other.method} gives BRL ${other.amount}. Find out why before you accept either.`,
        }),
      ),
  );
}

function areApart(one: Known, other: Known): boolean {
  const [a, b] = [decimal(one.amount), decimal(other.amount)];
  return a.minus(b).abs().times(3).gt(greatest(a.abs(), b.abs()));
}

/**
 * Where a method has a declared figure, or a part of one, and the asset carries another beside its attributes, which was then
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
  return [
    limitation('DECLARED_VALUE_NOT_USED', {
      'pt-BR': `O ativo traz também um valor declarado de BRL ${amount}, de ${date}, origem: ${origin}. Ele não foi usado: ${why['pt-BR']}.`,
      en: `The asset also carries a declared value of BRL ${amount}, of ${date}, origin: ${origin}. It was not used: ${why.en}.`,
    }),
  ];
}

function whyNotUsed({ amount, reason_codes }: MethodResult): Label | undefined {
  if (amount !== null)
    return {
      'pt-BR': `vale o declarado nos atributos, BRL ${amount}`,
      en: `what its attributes declare was, BRL ${amount}`,
    };
  if (!reason_codes.includes('PARTIAL_COVERAGE')) return undefined;
  return {
    'pt-BR': 'os atributos declaram só uma parte, e a soma só é conhecida com todas as partes',
    en: 'its attributes declare a part only, and the sum is known only when every part is',
  };
}
