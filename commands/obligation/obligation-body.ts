import { z } from 'zod';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { decimal, toAmount } from '../../src/kernel/decimal.ts';
import { Amount, DateField, Factor, Name, PortfolioName } from '../../src/kernel/fields.ts';
import { refuseTaxId, TaxId, TaxIdCountry } from '../../src/kernel/identity/party-tax-id.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import { carried, faultWords } from '../../src/kernel/words/faults.ts';
import { ABOVE_ZERO, NOT_AN_INTEGER, outside } from '../../src/kernel/words/fields.ts';
import { obligationMeanings as means } from '../../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../../src/kernel/zod-faults.ts';

/** Members of an obligation that registering and patching share. */

const debtorMembers = z.strictObject({
  name: Name(200).meta(means.debtor_name),
  tax_id: TaxId.nullish().meta(means.written_debtor_tax_id),
  tax_id_country: TaxIdCountry.nullish().meta(means.written_tax_id_country),
});
const DebtorBody = debtorMembers.superRefine(refuseTaxId).meta(means.debtor);

/** Of a merge patch: what it leaves out stays. */
export const DebtorPatchBody = debtorMembers.partial().superRefine(refuseTaxId);

const BalanceBody = z
  .strictObject({
    amount: Amount.meta(means.balance_amount),
    date: DateField.meta(means.balance_date),
  })
  .meta(means.balance);

const CURE_DAYS = { from: 1, to: 3650 } as const;
const DAYS_ERROR = carried(outside(CURE_DAYS.from, CURE_DAYS.to));

export const OBLIGATION_MEMBERS = {
  name: Name(200).meta(means.name),
  debtor: DebtorBody.nullish().meta(means.debtor),
  balance: BalanceBody,
  required_coverage: Factor.meta({ ...means.required_coverage, examples: ['1.30'] }),
  maturity_date: DateField.nullish().meta(means.maturity_date),
  call_below: Factor.refine((text) => /[1-9]/.test(text), { error: carried(ABOVE_ZERO) })
    .nullish()
    .meta({ ...means.call_below, examples: ['1.10'] }),
  cure_days: z
    .int({ error: carried(NOT_AN_INTEGER) })
    .min(CURE_DAYS.from, { error: DAYS_ERROR })
    .max(CURE_DAYS.to, { error: DAYS_ERROR })
    .nullish()
    .meta(means.cure_days),
  portfolio: PortfolioName.nullish().meta(means.portfolio),
};

interface Written {
  readonly balance?: { readonly amount: string; readonly date: string } | undefined;
  readonly required_coverage?: string | undefined;
  readonly call_below?: string | null | undefined;
  readonly cure_days?: number | null | undefined;
}

const TOO_LARGE = faultWords(
  'out_of_range',
  'makes, with the balance, more than 18 digits of reais',
  'resulta, com o saldo, em mais de 18 dígitos de reais',
);

const NEEDS_CALL = faultWords(
  'out_of_range',
  'needs call_below: without it nothing is called that could be cured',
  'exige call_below: sem ele nada é chamado que pudesse ser sanado',
);

/**
 * What no schema can tell: a balance of a day that has not come, more than an amount can say, and days to cure what is never
 * called.
 */
export function faultsOfObligation(
  { balance, required_coverage, call_below, cure_days }: Written,
  today: CalendarDate,
): readonly Fault[] {
  const cure = (cure_days ?? null) !== null && (call_below ?? null) === null;
  return [
    ...(balance ? inTheFuture('/balance/date', balance.date, today) : []),
    ...(cure ? [faultAt('/cure_days', NEEDS_CALL)] : []),
    ...tooLarge(balance, required_coverage, call_below ?? null),
  ];
}

function tooLarge(
  balance: Written['balance'],
  requiredCoverage: string | undefined,
  callBelow: string | null,
): readonly Fault[] {
  if (!balance || requiredCoverage === undefined) return [];
  const required = decimal(balance.amount).times(decimal(requiredCoverage));
  if (!toAmount(required).ok) return [faultAt('/required_coverage', TOO_LARGE)];
  const threshold = required.times(decimal(callBelow ?? '0'));
  return toAmount(threshold).ok ? [] : [faultAt('/call_below', TOO_LARGE)];
}
