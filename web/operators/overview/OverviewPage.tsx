import type { Overview, QueueSizes } from '../../../src/api/operators/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { ServiceTime } from '../reading/now.tsx';
import { RefreshBar, type Refreshing } from '../reading/RefreshBar.tsx';
import { wholeNumber } from '../reading/times.ts';
import { useRefreshed } from '../reading/use-refreshed.ts';
import { useWords } from '../words/use-words.ts';
import { Deliveries } from './Deliveries.tsx';
import { Jobs } from './Jobs.tsx';
import { KnownSection } from './KnownSection.tsx';
import { Process } from './Process.tsx';
import { Projections } from './Projections.tsx';
import { Seals } from './Seals.tsx';
import { Sources } from './Sources.tsx';
import { Verdict } from './Verdict.tsx';

/** The state of everything, as far as the process that answers knows it. */
export function OverviewPage(refreshing: Refreshing) {
  const texts = useWords();
  const { answer, receivedAt, failure, refresh } = useRefreshed<Overview>(
    '/data/overview.json',
    refreshing.isPaused,
  );
  return (
    <ServiceTime at={answer?.at ?? ''} receivedAt={receivedAt}>
      <h1 id="overview-heading" tabIndex={-1}>
        {texts.overview}
      </h1>
      <RefreshBar {...refreshing} at={answer?.at} failure={failure} refresh={refresh} />
      {answer && (
        <>
          <Verdict overview={answer} />
          <section id="projections" class="card" aria-labelledby="projections-heading">
            <h2 id="projections-heading">{texts.projections}</h2>
            <KnownSection section={answer.projections}>
              {(known) => <Projections status={known} />}
            </KnownSection>
          </section>
          <section id="jobs" class="card" aria-labelledby="jobs-heading">
            <h2 id="jobs-heading">{texts.jobs}</h2>
            <KnownSection section={answer.jobs}>{(jobs) => <Jobs jobs={jobs} />}</KnownSection>
          </section>
          <section id="queues" class="card" aria-labelledby="queues-heading">
            <h2 id="queues-heading">{texts.queues}</h2>
            <KnownSection section={answer.queues}>{(queues) => <Queues queues={queues} />}</KnownSection>
          </section>
          <section id="deliveries" class="card" aria-labelledby="deliveries-heading">
            <h2 id="deliveries-heading">{texts.deliveries}</h2>
            <KnownSection section={answer.deliveries}>
              {(known) => <Deliveries status={known} />}
            </KnownSection>
          </section>
          <section id="sources" class="card" aria-labelledby="sources-heading">
            <h2 id="sources-heading">{texts.sources}</h2>
            <Sources sources={answer.sources} />
          </section>
          <section id="seals" class="card" aria-labelledby="seals-heading">
            <h2 id="seals-heading">{texts.seals}</h2>
            <KnownSection section={answer.seals}>{(seals) => <Seals seals={seals} />}</KnownSection>
          </section>
          <section id="process" class="card" aria-labelledby="process-heading">
            <h2 id="process-heading">{texts.process}</h2>
            <Process overview={answer} />
          </section>
        </>
      )}
    </ServiceTime>
  );
}

const QUEUES = [
  'valuations_to_review',
  'documents_to_review',
  'policies_to_decide',
  'scenarios_to_decide',
  'assets_never_valued',
  'assets_due',
  'assets_too_old',
  'revaluations_refused',
] as const satisfies readonly (keyof QueueSizes)[];

/** How much waits for people, and for nobody of this service. */
function Queues({ queues }: { readonly queues: QueueSizes }) {
  const texts = useWords();
  const language = useLanguage();
  return (
    <>
      <p class="small">{texts.queuesNote}</p>
      <dl class="facts">
        {QUEUES.flatMap((queue) => [
          <dt key={queue}>{texts[queue]}</dt>,
          <dd key={`${queue} count`}>{wholeNumber(queues[queue], language)}</dd>,
        ])}
      </dl>
    </>
  );
}
