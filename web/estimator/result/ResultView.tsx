import { withDates } from '../../../src/wording/dates.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { CashFlowChart } from '../chart/CashFlowChart.tsx';
import { DepreciationChart } from '../chart/DepreciationChart.tsx';
import type { FormModel } from '../form/field-model.ts';
import type { Parameters } from '../form/read-form.ts';
import type { Estimate } from '../service/answers.ts';
import { useWords } from '../texts/use-words.ts';
import { Inputs } from './Inputs.tsx';
import { Lines } from './Lines.tsx';
import { lackingOf } from './lacking.ts';
import { Origin } from './Origin.tsx';
import { PrintNote } from './PrintNote.tsx';
import { PublishedPrices } from './PublishedPrices.tsx';
import { publishedOf } from './published-of.ts';
import { ShareBar } from './ShareBar.tsx';
import { Steps } from './Steps.tsx';
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
