import { useEffect, useId, useState } from 'preact/hooks';
import { ASSET_CLASSES } from '../../../src/kernel/vocabulary.ts';
import { shownDecimal } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Amount } from '../parts/shown.tsx';
import { amount, text } from '../parts/table/csv.ts';
import { SaveTable } from '../parts/table/SaveTable.tsx';
import { useRead } from '../service/use-read.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

const PAUSE_MS = 500;

/** What all cover is when the values of a class change: a slider, answered by the stress test. */
export function WhatIf() {
  const { whatIf } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const id = useId();
  const [assetClass, setAssetClass] = useState('');
  const [percent, setPercent] = useState(-20);
  const shock = useSettled(assetClass === '' ? undefined : `${assetClass}:${shareOf(percent)}`);
  const read = useRead('runStressTest', shock === undefined ? undefined : { query: { shock: [shock] } }, {
    keeps: true,
  });
  const written = fill(whatIf.change, { percent: shownDecimal(String(percent), language) });
  return (
    <section class="card" aria-labelledby="what-if-title">
      <h2 id="what-if-title">{whatIf.title}</h2>
      <div class="filters">
        <div class="field">
          <label for={`${id}-class`}>{whatIf.class}</label>
          <select
            id={`${id}-class`}
            value={assetClass}
            onChange={({ currentTarget }) => setAssetClass(currentTarget.value)}
          >
            <option value="">{whatIf.choose}</option>
            {ASSET_CLASSES.map((each) => (
              <option key={each} value={each}>
                {say('assetClass', each)}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for={`${id}-change`}>{whatIf.by}</label>
          <input
            id={`${id}-change`}
            type="range"
            min={-100}
            max={100}
            step={5}
            value={percent}
            aria-valuetext={written}
            onInput={({ currentTarget }) => setPercent(Number(currentTarget.value))}
          />
          <span class="hint">{written}</span>
        </div>
      </div>
      {shock === undefined ? (
        <p class="soft">{whatIf.notYet}</p>
      ) : (
        <Loaded read={read}>{(test) => <Outcome test={test} />}</Loaded>
      )}
    </section>
  );
}

function Outcome({ test }: { readonly test: Schemas['StressTest'] }) {
  const { whatIf } = useWords();
  const say = useCodes();
  const { before, after, changed, changed_count: count } = test;
  const gather = () => ({
    rows: [
      [whatIf.obligation, whatIf.before, whatIf.after, whatIf.shortfall].map(text),
      ...changed.map((each) => [
        text(each.external_reference ?? each.id),
        text(say('coverage', each.before.status)),
        text(say('coverage', each.after.status)),
        amount(each.after.shortfall),
      ]),
    ],
  });
  const row = (name: string, of: (side: typeof before) => string | number | null, isAmount = true) =>
    [before, after].reduce<(string | preact.JSX.Element)[]>(
      (cells, side) => {
        const value = of(side);
        cells.push(isAmount ? <Amount key={cells.length} of={value as string | null} /> : String(value));
        return cells;
      },
      [name],
    );
  return (
    <>
      <Table
        caption={whatIf.sums}
        columns={[
          { header: whatIf.what },
          { header: whatIf.before, numeric: true },
          { header: whatIf.after, numeric: true },
        ]}
        rows={[
          row(whatIf.values, ({ values }) => values.amount),
          row(whatIf.counted, ({ obligations }) => obligations.counted),
          row(whatIf.shortfall, ({ obligations }) => obligations.shortfall),
          row(whatIf.short, ({ obligations }) => obligations.short_count, false),
          row(whatIf.unknown, ({ obligations }) => obligations.unknown_count, false),
        ]}
      />
      <p role="status">{fill(whatIf.changed, { count })}</p>
      {changed.length > 0 && (
        <Table
          caption={whatIf.changedOnes}
          columns={[
            { header: whatIf.obligation },
            { header: whatIf.before },
            { header: whatIf.after },
            { header: whatIf.shortfall, numeric: true },
          ]}
          rows={changed.map((each) => [
            <Link key="link" href={hrefOf(['obligations', each.id])}>
              <bdi>{each.external_reference ?? each.id.slice(0, 8)}</bdi>
            </Link>,
            say('coverage', each.before.status),
            say('coverage', each.after.status),
            <Amount key="short" of={each.after.shortfall} />,
          ])}
        />
      )}
      <SaveTable name={whatIf.title} gather={gather} />
    </>
  );
}

/** Whole per cent as the fraction that the service takes, exactly: `-20` is `-0.20`. */
const shareOf = (percent: number): string => {
  const digits = String(Math.abs(percent)).padStart(3, '0');
  return `${percent < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** A value once it has stayed the same for a moment. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
