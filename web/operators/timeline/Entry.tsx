import type { ChainFault, TimelineEntryView } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { Badge } from '../overview/Badge.tsx';
import { When } from '../reading/now.tsx';
import { actorInWords, type OperatorsTexts } from '../words/texts.ts';
import { useWords } from '../words/use-words.ts';

/** Event types as Portuguese words; in English the service names them. */
const PORTUGUESE_EVENTS: Readonly<Record<string, string>> = {
  AssetRegistered: 'Bem registrado',
  AssetPatched: 'Bem alterado',
  AssetArchived: 'Bem arquivado',
  AssetRestored: 'Bem reativado',
  ValuationRequested: 'Avaliação solicitada',
  ValuationStarted: 'Avaliação iniciada',
  ValuationCompleted: 'Avaliação concluída',
  ValuationFailed: 'Avaliação com falha',
  ValuationReviewed: 'Avaliação revisada',
  ValuationWithdrawn: 'Aprovação revogada',
  PolicyProposed: 'Política proposta',
  PolicyDecided: 'Política decidida',
  PolicySuperseded: 'Política substituída',
  ScenarioProposed: 'Cenário proposto',
  ScenarioDecided: 'Cenário decidido',
  DocumentDeclared: 'Documento declarado',
  DocumentPartStored: 'Parte do documento guardada',
  DocumentCompleted: 'Documento completo',
  DocumentVerificationStarted: 'Verificação iniciada',
  DocumentVerified: 'Documento verificado',
  DocumentRefused: 'Documento recusado',
  DocumentVerificationFailed: 'Verificação com falha',
  DocumentExpired: 'Envio vencido',
  DocumentReviewed: 'Documento revisado',
  PersonalDataErased: 'Dados pessoais apagados',
};

interface EntryProps {
  readonly entry: TimelineEntryView;
  /** What the verification of the chain has against it. */
  readonly faults: readonly ChainFault[];
}

/** One event: what, when, who, what changed, why. */
export function Entry({ entry, faults }: EntryProps) {
  const texts = useWords();
  const language = useLanguage();
  const { sequence, event_id, type, who, when, why, chain } = entry;
  const what = (language === 'pt-BR' ? PORTUGUESE_EVENTS[type] : entry.what) || entry.what || type;
  const codes = new Set([...faults.map(({ fault }) => fault), ...(chain === 'INTACT' ? [] : [chain])]);
  return (
    <li id={`event-${sequence}`} class={codes.size > 0 ? 'entry broken' : 'entry'} tabIndex={-1}>
      <div class="entry-head">
        <span class="sequence">{sequence}</span>
        <h4>{what === '' ? texts.cannotBeShown : what}</h4>
        {[...codes].map((code) => (
          <Badge key={code} code={code} />
        ))}
      </div>
      <p class="small">
        {when !== null && <When instant={when} />}{' '}
        {who !== null && fill(texts.byWhom, { who: actorInWords(who, texts) })}
      </p>
      {why !== null && <p class="why">{fill(texts.why, { why })}</p>}
      <Changes entry={entry} />
      <p class="small soft">
        <code>{event_id}</code>
      </p>
    </li>
  );
}

/** Fields as they were and as they are. What a first event sets has no before. */
function Changes({ entry }: { readonly entry: TimelineEntryView }) {
  const texts = useWords();
  const { sequence, changes, more_changes: more, chain } = entry;
  if (changes.length === 0)
    return <p class="small soft">{chain === 'UNREADABLE' ? texts.cannotBeShown : texts.noChanges}</p>;
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <>
      <Table
        caption={<span class="visually-hidden">{fill(texts.changesOf, { sequence })}</span>}
        columns={[
          { header: texts.field },
          ...(hasBefore ? [{ header: texts.before }] : []),
          { header: texts.after },
        ]}
        rows={changes.map(({ field, before, after }) => [
          <code key="field">{field}</code>,
          ...(hasBefore
            ? [before === null ? '–' : <del key="before">{shown(before, field, texts)}</del>]
            : []),
          after === null ? '–' : shown(after, field, texts),
        ])}
      />
      {more > 0 && <p class="small soft">{fill(texts.moreChanges, { count: more })}</p>}
    </>
  );
}

/** The six values, whose amount the service calls `unknown` in English. */
const VALUE_FIELD = /_value$|^replacement_cost$/;

/** Personal texts come closed, with a number each. */
const shown = (text: string, field: string, texts: OperatorsTexts): string =>
  (VALUE_FIELD.test(field) ? text.replace(/^unknown(?=, )/, texts.noValue) : text).replace(
    /^\[personal data (\d+)\]$/,
    (_, number: string) => `[${fill(texts.personal, { number })}]`,
  );
