import { z } from 'zod';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { decimal, toAmount } from '../../src/kernel/decimal.ts';
import { Amount, DateField, Factor, Name, PortfolioName } from '../../src/kernel/fields.ts';
import { refuseTaxId, TaxId, TaxIdCountry } from '../../src/kernel/identity/party-tax-id.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import { faultWords } from '../../src/kernel/words/faults.ts';
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

export const OBLIGATION_MEMBERS = {
  name: Name(200).meta(means.name),
  debtor: DebtorBody.nullish().meta(means.debtor),
  balance: BalanceBody,
  required_coverage: Factor.meta({ ...means.required_coverage, examples: ['1.30'] }),
  maturity_date: DateField.nullish().meta(means.maturity_date),
  portfolio: PortfolioName.nullish().meta(means.portfolio),
};

interface Written {
  readonly balance?: { readonly amount: string; readonly date: string } | undefined;
  readonly required_coverage?: string | undefined;
}

const TOO_LARGE = faultWords(
  'out_of_range',
  'makes, with the balance, more than 18 digits of reais',
  'resulta, com o saldo, em mais de 18 dígitos de reais',
);

/** What no schema can tell: a balance of a day that has not come, and more than an amount can say. */
export function faultsOfObligation(
  { balance, required_coverage }: Written,
  today: CalendarDate,
): readonly Fault[] {
  const future = balance ? inTheFuture('/balance/date', balance.date, today) : [];
  if (future.length > 0 || !balance || required_coverage === undefined) return future;
  const required = decimal(balance.amount).times(decimal(required_coverage));
  return toAmount(required).ok ? [] : [faultAt('/required_coverage', TOO_LARGE)];
}
