import { decimalOf, rounded, textOf } from '../../shared/figures/decimal.ts';
import { shownDecimal, shownPercent } from '../../shared/figures/show.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { BASE_PATH } from '../../shared/service/ask.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf } from '../address/address.ts';
import { CoverBar } from '../obligations/CoverBar.tsx';
import { COVER_KINDS } from '../obligations/ObligationsScreen.tsx';
import { Assigned } from '../parts/Assigned.tsx';
import { Comments } from '../parts/Comments.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen, type ScreenProps } from '../parts/Screen.tsx';
import { Amount, Badge, Day, Given, When } from '../parts/shown.tsx';
import { useRead } from '../service/use-read.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { Guarantees } from './Guarantees.tsx';
import { Waterfall } from './Waterfall.tsx';

/** One obligation: what is owed, what secures it, and how much of that counts. */
export function ObligationScreen({ id }: ScreenProps) {
  const { screens, obligation: words } = useWords();
  const read = useRead('getObligation', { path: { id } });
  const coverage = useRead('getObligationCoverage', { path: { id } });
  return (
    <Screen
      title={read.data?.name ?? words.title}
      back={{ href: hrefOf(['obligations']), name: screens.obligations }}
      subject={{ kind: 'OBLIGATION', id }}
    >
      <Loaded read={read}>
        {(obligation) => (
          <>
            <Assigned kind="OBLIGATION" id={id} />
            <Owed obligation={obligation} />
            <Loaded read={coverage}>
              {(cover) => (
                <>
                  <Cover cover={cover} id={id} />
                  <Waterfall cover={cover} />
                </>
              )}
            </Loaded>
            <Guarantees obligationId={id} onChanged={coverage.again} />
            <Comments kind="OBLIGATION" id={id} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Owed({ obligation }: { readonly obligation: Schemas['Obligation'] }) {
  const { obligation: words } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const { debtor, balance } = obligation;
  return (
    <section class="card" aria-labelledby="owed-title">
      <h2 id="owed-title">{words.owed}</h2>
      <dl class="facts">
        <dt>{words.status}</dt>
        <dd>{say('obligationStatus', obligation.status)}</dd>
        <dt>{words.debtor}</dt>
        <dd>
          <Given text={debtor?.name ?? '–'} />
        </dd>
        <dt>{words.balance}</dt>
        <dd>
          <Amount of={balance.amount} /> (<Day date={balance.date} />)
        </dd>
        <dt>{words.required}</dt>
        <dd>{shownDecimal(obligation.required_coverage, language)}</dd>
        <dt>{words.maturity}</dt>
        <dd>
          <Day date={obligation.maturity_date} />
        </dd>
        <dt>{words.portfolio}</dt>
        <dd>
          <Given text={obligation.portfolio ?? '–'} />
        </dd>
        <dt>{words.reference}</dt>
        <dd>
          <Given text={obligation.external_reference ?? '–'} />
        </dd>
      </dl>
    </section>
  );
}

interface CoverProps {
  readonly cover: Schemas['ObligationCoverage'];
  readonly id: string;
}

/** Hundredths of a per cent, as people compare such ratios. */
function inFourDigits(ratio: string): string {
  const exact = decimalOf(ratio);
  return exact ? textOf(rounded(exact, 4)) : ratio;
}

function Cover({ cover, id }: CoverProps) {
  const { obligation: words } = useWords();
  const language = useLanguage();
  const say = useCodes();
  return (
    <section class="card" aria-labelledby="cover-title">
      <h2 id="cover-title">{words.cover}</h2>
      <p>
        <Badge kind={COVER_KINDS[cover.status]}>{say('coverage', cover.status)}</Badge>
      </p>
      <CoverBar counted={cover.counted} required={cover.required} />
      <dl class="facts">
        <dt>{words.requiredAmount}</dt>
        <dd>
          <Amount of={cover.required} />
        </dd>
        <dt>{words.counted}</dt>
        <dd>
          <Amount of={cover.counted} />
        </dd>
        <dt>{words.shortfall}</dt>
        <dd>
          <Amount of={cover.shortfall} />
        </dd>
        <dt>{words.ltv}</dt>
        <dd>{cover.ltv === null ? '–' : shownPercent(inFourDigits(cover.ltv), language)}</dd>
        <dt>{words.asOf}</dt>
        <dd>
          <When instant={cover.as_of} />
        </dd>
      </dl>
      <p>
        <a
          class="button"
          href={`${BASE_PATH}/obligations/${id}/report?format=pdf&language=${language}`}
          target="_blank"
          rel="noopener"
        >
          {words.pdf}
        </a>
      </p>
    </section>
  );
}
