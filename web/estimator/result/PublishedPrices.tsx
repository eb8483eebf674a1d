import { PriceHistoryChart } from '../../shared/chart/PriceHistoryChart.tsx';
import { shownShortDate } from '../../shared/figures/dates.ts';
import { shownAmount } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import type { PublishedPrice } from '../../shared/service/answers.ts';
import { useAnswer } from '../../shared/service/use-answer.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { useWords } from '../../shared/texts/use-words.ts';

interface PublishedPricesProps {
  readonly productId: string;
  readonly state: string;
}

/** What is published of a product in a state, each price with its source and level of trade; nothing where nothing is. */
export function PublishedPrices({ productId, state }: PublishedPricesProps) {
  const language = useLanguage();
  const { chart, result } = useWords();
  const query = new URLSearchParams({ product_id: productId, state });
  const [answer] = useAnswer<{ readonly items: readonly PublishedPrice[] }>(`/inventory/references?${query}`);
  const prices = answer.state === 'answered' ? answer.body.items : [];
  const [first] = prices;
  if (!first) return null;
  const title = fill(result.published, { product: first.product, state });
  return (
    <section>
      <h3>{title}</h3>
      <Table
        caption={<span class="visually-hidden">{title}</span>}
        columns={[
          { header: result.level },
          { header: fill(chart.price, { unit: first.unit }), numeric: true },
          { header: chart.date },
          { header: result.source },
        ]}
        rows={prices.map((price) => [
          <>
            {price.market_level_name}{' '}
            {price.used_for_pricing && <span class="badge good">{result.usedHere}</span>}
          </>,
          `${shownAmount(price.price, 'BRL', language)}${price.unit === first.unit ? '' : ` / ${price.unit}`}`,
          <span class="one-line">{shownShortDate(price.date, language)}</span>,
          price.origin.name,
        ])}
      />
      <p class="soft small">{result.publishedNote}</p>
      <PriceHistoryChart prices={prices} />
    </section>
  );
}
