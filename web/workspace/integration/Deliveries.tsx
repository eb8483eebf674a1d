import { useEffect, useState } from 'preact/hooks';
import { Field } from '../../shared/Field.tsx';
import { shownInstant } from '../../shared/figures/dates.ts';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { PagedTable } from '../parts/PagedTable.tsx';
import { Badge, When } from '../parts/shown.tsx';
import { useChange } from '../service/use-change.ts';
import { usePages } from '../service/use-pages.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

type Delivery = Schemas['Delivery'];

interface DeliveriesProps {
  /** Of the webhook. */
  readonly id: string;
  readonly isEnabled: boolean;
}

const PAUSE_MS = 2_000;
/** Deliveries are made within seconds of the request. */
const MOST_ROUNDS = 15;

/** A replay that was requested here. */
interface Requested {
  /** Deliveries from before. */
  readonly known: ReadonlySet<string>;
  /** How often the list was read since. */
  readonly rounds: number;
}

/** The newest deliveries of a webhook, with why one failed; and what happened once more, with its progress. */
export function Deliveries({ id, isEnabled }: DeliveriesProps) {
  const { integration } = useWords();
  const say = useCodes();
  const may = useMay();
  const read = usePages('listWebhookDeliveries', { path: { id }, query: { limit: 30 } }, 'deliveries');
  const [requested, setRequested] = useState<Requested>();
  const items = read.data?.items ?? [];
  const replayed = items.filter(
    ({ id: delivery, cause }) => cause === 'REPLAY' && !requested?.known.has(delivery),
  );
  const waiting = replayed.filter(({ status }) => status === 'WAITING').length;
  const isUnderWay = requested && !read.isBusy && (requested.rounds < MOST_ROUNDS || waiting > 0);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => {
      setRequested((now) => now && { ...now, rounds: now.rounds + 1 });
      read.look();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, read.look]);
  const begin = () => {
    setRequested({ known: new Set(items.map((each) => each.id)), rounds: 0 });
    read.again();
  };
  return (
    <>
      <h3>{integration.deliveries}</h3>
      {may('replayWebhook') && isEnabled && <Replay id={id} deliveries={items} onRequested={begin} />}
      <p role="status" class="soft">
        {requested &&
          (replayed.length === 0
            ? integration.replayBegun
            : fill(integration.replayed, { ended: replayed.length - waiting, total: replayed.length }))}
      </p>
      {requested && replayed.length > 0 && (
        <progress
          aria-label={integration.replayProgress}
          value={replayed.length - waiting}
          max={replayed.length}
        />
      )}
      <PagedTable
        read={read}
        list={integration.deliveries}
        none={integration.noDelivery}
        caption={integration.deliveriesOf}
        columns={[
          { header: integration.event },
          { header: integration.cause },
          { header: integration.status },
          { header: integration.tries, numeric: true },
          { header: integration.last },
          { header: integration.since },
        ]}
        rowOf={({ id: delivery, type, cause, status, try_count, tries, created_at }) => {
          const last = tries.at(-1);
          return [
            say('happening', type),
            say('deliveryCause', cause),
            <Badge key={delivery} kind={status === 'DELIVERED' ? 'good' : 'warning'}>
              {say('deliveryStatus', status)}
            </Badge>,
            String(try_count),
            last ? String(last.status ?? last.failure ?? '–') : '–',
            <When key="since" instant={created_at} />,
          ];
        }}
      />
    </>
  );
}

interface ReplayProps {
  readonly id: string;
  readonly deliveries: readonly Delivery[];
  onRequested(): void;
}

/** Sends all events after a place once more: to a receiver that was away, or has lost what it had. */
function Replay({ id, deliveries, onRequested }: ReplayProps) {
  const { integration } = useWords();
  const say = useCodes();
  const language = useLanguage();
  const [after, setAfter] = useState('');
  const change = useChange('replayWebhook');
  const submit = async (event?: Event) => {
    event?.preventDefault();
    const answer = await change.run({ path: { id }, body: { after: after === '' ? null : after } });
    if (answer) onRequested();
  };
  // A repetition does not have the time of its event, by which people choose.
  const places = new Map(
    deliveries.filter(({ cause }) => cause === 'EVENT').map((each) => [each.event_id, each]),
  );
  return (
    <details>
      <summary>{integration.replay}</summary>
      <form class="narrow-form" onSubmit={submit} aria-label={integration.replay}>
        <Field id="replay-after" label={integration.replayAfter} hint={integration.replayHint}>
          {(control) => (
            <select
              {...control}
              value={after}
              onChange={({ currentTarget }) => setAfter(currentTarget.value)}
            >
              <option value="">{integration.fromTheBeginning}</option>
              {[...places].map(([eventId, { type, created_at }]) => (
                <option key={eventId} value={eventId}>
                  {fill(integration.afterEvent, {
                    event: say('happening', type),
                    instant: shownInstant(created_at, language),
                  })}
                </option>
              ))}
            </select>
          )}
        </Field>
        {change.trouble && <WorkTroubleNotice trouble={change.trouble} onAgain={submit} />}
        <button type="submit" class="button" disabled={change.isBusy}>
          {integration.sendAgain}
        </button>
      </form>
    </details>
  );
}
