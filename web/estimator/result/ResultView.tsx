import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { withDates } from '../../../src/kernel/wording/dates.ts';
import { withDecimals } from '../../../src/kernel/wording/figures.ts';
import type { FieldModel, FormModel } from '../../../src/kernel/wording/form/model.ts';
import { missingFields } from '../../../src/kernel/wording/formula.ts';
import { Steps } from '../../shared/calculation/Steps.tsx';
import { CashFlowChart } from '../../shared/chart/CashFlowChart.tsx';
import { ComparisonChart } from '../../shared/chart/ComparisonChart.tsx';
import { DepreciationChart } from '../../shared/chart/DepreciationChart.tsx';
import { eachSingle, type Parameters } from '../../shared/form/read-form.ts';
import { shownValue } from '../../shared/form/shown-value.ts';
import { fill } from '../../shared/language.ts';
import { useChosenNames } from '../../shared/lookup/chosen-names.ts';
import type { Estimate, Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { placeOf } from '../../shared/texts/place.ts';
import { valueWord } from '../../shared/texts/say.ts';
import { useWords } from '../../shared/texts/use-words.ts';
import { Lines } from './Lines.tsx';
import { Origin } from './Origin.tsx';
import { PrintNote } from './PrintNote.tsx';
import { PublishedPrices } from './PublishedPrices.tsx';
import { publishedOf } from './published-of.ts';
import { Verdict } from './Verdict.tsx';

interface ResultViewProps {
  readonly estimate: Estimate;
  readonly form: FormModel;
  readonly parameters: Parameters;
}

/** Everything about a result, the figure first, its limits always. */
export function ResultView({ estimate, form, parameters }: ResultViewProps) {
  const language = useLanguage();
  const { result } = useWords();
  const { calculation, inventory, limitations } = estimate;
  return (
    <>
      <Verdict estimate={estimate} lacking={lackingOf(estimate, form, parameters)} />
      <ShareBar />
      <PrintNote />
      <Inputs form={form} parameters={parameters} />
      {inventory && <Lines inventory={inventory} currency={estimate.currency} />}
      {calculation && <Steps calculation={calculation} />}
      {calculation?.grades && <Grades grades={calculation.grades} />}
      {calculation && <ComparisonChart parameters={parameters} steps={calculation.steps} />}
      {calculation && <CashFlowChart steps={calculation.steps} />}
      {calculation && (
        <DepreciationChart parameters={parameters} steps={calculation.steps} amount={estimate.amount} />
      )}
      {publishedOf(estimate, parameters).map((published) => (
        <PublishedPrices key={`${published.productId} ${published.state}`} {...published} />
      ))}
      <Origin estimate={estimate} />
      <section>
        <h3>{result.limitations}</h3>
        <ul>
          {limitations.map(({ code, text }) => (
            <li key={code + text}>{withDates(text, language)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface InputsProps {
  readonly form: FormModel;
  readonly parameters: Parameters;
}

/** What was asked, as it was understood: so that a printed page says what its figure is of. */
function Inputs({ form, parameters }: InputsProps) {
  const language = useLanguage();
  const { result } = useWords();
  const { nameOf } = useChosenNames();
  const facts: (readonly [path: string, value: string])[] = [];
  eachSingle(form, parameters, (field, path) => {
    const value = parameters[path];
    if (value !== undefined) facts.push([path, nameOf(path, value) ?? shownValue(field, value, language)]);
  });
  return (
    <section>
      <h3>{result.inputs}</h3>
      <dl class="facts">
        {facts.map(([path, value]) => (
          <Fragment key={path}>
            <dt>{placeOf(path, language)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** The address holds everything: it can be copied, and the page printed. */
function ShareBar() {
  const { page, result } = useWords();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid(page.linkCopied);
    } catch {
      setSaid(page.linkInAddress);
    }
  };
  return (
    <div class="row no-print">
      <button type="button" class="button" onClick={copy}>
        {result.share}
      </button>
      <button type="button" class="button" onClick={() => print()}>
        {result.print}
      </button>
      <span role="status" class="small">
        {said}
      </span>
    </div>
  );
}

/** Names of the fields for want of which there is no figure; none where that is not the reason. */
function lackingOf(
  { calculation, reason_codes: reasons }: Pick<Estimate, 'calculation' | 'reason_codes'>,
  form: FormModel,
  parameters: Parameters,
): readonly string[] {
  if (!reasons.includes('MISSING_PARAMETER') || !calculation) return [];
  const given = new Set(Object.keys(parameters).flatMap((path) => path.split('.')));
  return missingFields(calculation, namesOf(form.fields), (name) => given.has(name));
}

const namesOf = (fields: readonly FieldModel[]): readonly string[] =>
  fields.flatMap((field) => [field.name, ...(field.kind === 'group' ? namesOf(field.form.fields) : [])]);

/** How a standard grades the calculation, item by item. */
function Grades({ grades }: { readonly grades: Schemas['Grades'] }) {
  const language = useLanguage();
  const { result } = useWords();
  const { standard, items, premises, points, rationale, precision } = grades;
  const title = fill(result.grades, { standard });
  const grade = (outcome: string) => valueWord(outcome, language, 'grade');
  const figures = (observed: string | null) => observed && withDecimals(observed, language);
  return (
    <section>
      <h3>{title}</h3>
      <Table
        caption={<span class="visually-hidden">{title}</span>}
        columns={[{ header: result.gradeItem }, { header: result.observedOf }, { header: result.gradeOf }]}
        rows={[
          ...items.map(({ item, title, observed, origin, grade: outcome }) => [
            `${item}. ${title}`,
            [origin === 'COMPUTED' ? figures(observed) : observed, valueWord(origin, language)]
              .filter(Boolean)
              .join(' · '),
            grade(outcome),
          ]),
          [fill(result.rationale, { points }), rationale.clause, grade(rationale.grade)],
          [result.precision, precision.clause, grade(precision.grade)],
        ]}
      />
      {premises.length > 0 && (
        <Table
          caption={result.premisesOf}
          columns={[
            { header: result.premisesOf },
            { header: result.observedOf },
            { header: result.outcomeOf },
          ]}
          rows={premises.map(({ title, test, observed, rationale: why, outcome }) => [
            title,
            [valueWord(test, language), figures(observed), why].filter(Boolean).join(' · '),
            valueWord(outcome, language, 'premise'),
          ])}
        />
      )}
    </section>
  );
}
