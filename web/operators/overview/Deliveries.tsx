import type { DeliveriesStatus, EndpointStatus } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { Ago, When } from '../reading/now.tsx';
import { clockTime, wholeNumber } from '../reading/times.ts';
import { wordFor } from '../words/texts.ts';
import { useWords } from '../words/use-words.ts';
import { Badge } from './Badge.tsx';
import { Technical } from './KnownSection.tsx';

/** Deliveries to webhooks: what waits, what was given up, which endpoints are not reached, what was missed. */
export function Deliveries({ status }: { readonly status: DeliveriesStatus }) {
  const texts = useWords();
  const language = useLanguage();
  const { begun_at, missed_before, oldest_untried_at, may_repeat, endpoints } = status;
  if (begun_at === null) return <p>{texts.noNotifier}</p>;
  return (
    <>
      {missed_before && (
        <Notice kind="warning" title={texts.missedTitle}>
          <p>{fill(texts.missedWhat, { time: clockTime(begun_at) })}</p>
        </Notice>
      )}
      <dl class="facts">
        <dt>{texts.sendingSince}</dt>
        <dd>
          <When instant={begun_at} />
        </dd>
        <dt>{texts.deliveriesWaiting}</dt>
        <dd>{wholeNumber(status.waiting, language)}</dd>
        <dt>{texts.oldestUntried}</dt>
        <dd>{oldest_untried_at === null ? '–' : <Ago instant={oldest_untried_at} />}</dd>
        <dt>{texts.deliveriesGivenUp}</dt>
        <dd>{wholeNumber(status.given_up, language)}</dd>
        {may_repeat > 0 && (
          <>
            <dt>{texts.mayRepeat}</dt>
            <dd>{wholeNumber(may_repeat, language)}</dd>
          </>
        )}
      </dl>
      {endpoints.length === 0 ? <p>{texts.noEndpoints}</p> : <Endpoints endpoints={endpoints} />}
    </>
  );
}

function Endpoints({ endpoints }: { readonly endpoints: readonly EndpointStatus[] }) {
  const texts = useWords();
  const language = useLanguage();
  return (
    <Table
      caption={texts.endpointsNote}
      columns={[
        { header: texts.endpoint },
        { header: texts.status },
        { header: texts.lastReached },
        { header: texts.failingSince },
        { header: texts.deliveriesWaiting, numeric: true },
        { header: texts.deliveriesGivenUp, numeric: true },
      ]}
      rows={endpoints.map((endpoint) => [
        <Named key="endpoint" endpoint={endpoint} />,
        <DeliveryState key="status" endpoint={endpoint} />,
        endpoint.last_success_at === null ? (
          texts.never
        ) : (
          <Ago key="success" instant={endpoint.last_success_at} />
        ),
        <Failing key="failing" endpoint={endpoint} />,
        wholeNumber(endpoint.waiting, language),
        wholeNumber(endpoint.given_up, language),
      ])}
    />
  );
}

/** Both ids are whole, to be found in the tool and in the log. */
function Named({ endpoint: { id, origin, organization_id } }: { readonly endpoint: EndpointStatus }) {
  const texts = useWords();
  return (
    <>
      {origin}
      <div class="small">
        <code>{id}</code>
      </div>
      <div class="small soft">
        {texts.ofOrganization} <code>{organization_id}</code>
      </div>
    </>
  );
}

function DeliveryState({ endpoint }: { readonly endpoint: EndpointStatus }) {
  const texts = useWords();
  const { status, disabled_because, failing_since } = endpoint;
  return (
    <>
      <Badge code={status === 'ENABLED' && failing_since !== null ? 'NOT_REACHED' : status} />
      {disabled_because !== null && <div class="small">{wordFor(texts, disabled_because)}</div>}
    </>
  );
}

function Failing({ endpoint: { failing_since, last_failure } }: { readonly endpoint: EndpointStatus }) {
  if (failing_since === null) return <>–</>;
  return (
    <>
      <Ago instant={failing_since} />
      <div class="small">
        <Technical>{last_failure ?? ''}</Technical>
      </div>
    </>
  );
}
