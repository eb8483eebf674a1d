import { Notice } from '../../shared/Notice.tsx';
import { hrefOf, useAddress } from '../address/address.ts';
import { type PlainField, PlainForm, type PlainValues } from '../parts/PlainForm.tsx';
import { Screen } from '../parts/Screen.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useChange } from '../service/use-change.ts';
import { useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';

/** Registering a debt, which guarantees are then proposed for on its own screen. */
export function RegisterObligationScreen() {
  const { screens, newObligation: words, obligation: names } = useWords();
  const { go } = useAddress();
  const may = useMay();
  const change = useChange('registerObligation');
  const [written, setWritten, forget] = useDraft<PlainValues>('register obligation', {});
  const fields: readonly PlainField[] = [
    { name: 'name', label: words.name, kind: 'text', required: true, pointer: '/name' },
    {
      name: 'reference',
      label: names.reference,
      kind: 'text',
      required: true,
      pointer: '/external_reference',
    },
    { name: 'debtor', label: names.debtor, hint: words.personal, kind: 'text', pointer: '/debtor/name' },
    { name: 'taxId', label: words.taxId, hint: words.personal, kind: 'text', pointer: '/debtor/tax_id' },
    { name: 'amount', label: names.balance, kind: 'amount', required: true, pointer: '/balance/amount' },
    { name: 'day', label: words.day, kind: 'date', required: true, pointer: '/balance/date' },
    {
      name: 'required',
      label: names.required,
      hint: words.requiredHint,
      kind: 'factor',
      required: true,
      pointer: '/required_coverage',
    },
    { name: 'maturity', label: names.maturity, kind: 'date', pointer: '/maturity_date' },
    { name: 'portfolio', label: names.portfolio, kind: 'text', pointer: '/portfolio' },
  ];
  const register = async (given: PlainValues) => {
    const { name = '', reference = '', debtor, taxId, amount = '', day = '', required = '' } = given;
    const answer = await change.run({
      body: {
        name,
        external_reference: reference,
        balance: { amount, date: day },
        required_coverage: required,
        maturity_date: given.maturity ?? null,
        portfolio: given.portfolio ?? null,
        debtor:
          debtor === undefined && taxId === undefined ? null : { name: debtor ?? '', tax_id: taxId ?? null },
      },
    });
    if (!answer) return;
    forget();
    go(hrefOf(['obligations', answer.data.id]));
  };
  return (
    <Screen title={words.title} back={{ href: hrefOf(['obligations']), name: screens.obligations }}>
      {may('registerObligation') ? (
        <div class="card">
          <PlainForm
            title={words.title}
            fields={fields}
            submit={words.submit}
            isBusy={change.isBusy}
            trouble={change.trouble}
            draft={[written, setWritten]}
            onSubmit={register}
          />
        </div>
      ) : (
        <Notice kind="warning">{words.mayNot}</Notice>
      )}
    </Screen>
  );
}
