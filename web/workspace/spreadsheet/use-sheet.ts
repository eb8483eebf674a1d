import { useRef, useState } from 'preact/hooks';
import type { SheetOptions } from '../../../client/src/resources/batches.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useDraft, useInPage } from '../parts/use-draft.ts';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { useAccess } from '../session/access.ts';
import { checkedAgain, linesOfCheck, ndjsonOf, type SheetLine } from './sheet-lines.ts';

type Note = Schemas['SheetNote'];

/** A file whose lines were checked. */
export interface CheckedSheet {
  readonly name: string;
  readonly lines: readonly SheetLine[];
  /** What the reading did of itself. */
  readonly notes: readonly Note[];
  /** Assets that exist are changed; empty cells clear their fields. */
  readonly updates: boolean;
}

/** Lines that were sent, in the order of their batch. */
interface Sent {
  readonly batchId: string;
  readonly lines: readonly SheetLine[];
}

/** Lines on their way: whether the service has them is not known before it answers. */
interface Sending {
  readonly lines: readonly SheetLine[];
  readonly text: string;
  readonly key: string;
}

const NOT_ON_ITS_WAY = { digest: '', key: '' };

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** A refusal: the service has taken nothing. */
const REFUSED: ReadonlySet<WorkTrouble['kind']> = new Set([
  'fields',
  'not_allowed',
  'absent',
  'changed',
  'ended',
  'too_many',
]);

export interface Sheet {
  readonly checked: CheckedSheet | undefined;
  readonly sent: Sent | undefined;
  readonly isBusy: boolean;
  /** Lines were sent, and no answer has come yet: nothing is changed before. */
  readonly isSending: boolean;
  readonly trouble: WorkTrouble | undefined;
  check(file: File, options: SheetOptions): Promise<boolean>;
  /** Checks lines again, corrected. */
  recheck(lines: readonly SheetLine[]): Promise<boolean>;
  /** Sends lines as a batch, whose id it resolves to. */
  send(lines: readonly SheetLine[]): Promise<string | undefined>;
  /** The same lines again under the same key: they are one batch however often they arrive. */
  sendAgain(): Promise<string | undefined>;
  /** Nothing is known of what was sent last, and its person has looked for it. */
  giveUp(): void;
  /** Lines that the batch refused are to be mended, with those that were not sent. */
  takeBack(refused: readonly SheetLine[]): void;
  forget(): void;
}

/** A spreadsheet from the file to the batch. What was loaded stays until it is sent, whatever fails. */
export function useSheet(): Sheet {
  const { client } = useAccess();
  const [checked, setChecked] = useInPage<CheckedSheet | undefined>('spreadsheet', undefined);
  const [sent, setSent] = useInPage<Sent | undefined>('spreadsheet sent', undefined);
  const [sending, setSending] = useInPage<Sending | undefined>('spreadsheet being sent', undefined);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const isRunning = useRef(false);
  /** The key of lines that were not answered for: the same lines keep it, also when the page was loaded again meanwhile. */
  const [last, setLast] = useDraft('spreadsheet on its way', NOT_ON_ITS_WAY);

  /** One thing at a time: a second click while the first is under way asks for nothing. */
  async function running<Result>(
    work: () => Promise<Result>,
    failed?: (trouble: WorkTrouble) => void,
  ): Promise<Result | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    setTrouble(undefined);
    try {
      return await work();
    } catch (error) {
      const found = troubleOf(error);
      setTrouble(found);
      failed?.(found);
      return undefined;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  const options = (updates: boolean) => (updates ? ({ existing: 'update' } as const) : {});

  const check: Sheet['check'] = async (file, how) =>
    (await running(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const found = await client.batches.checkSheet(bytes, { ...how, show_lines: true });
      const { notes } = found;
      setChecked({ name: file.name, lines: linesOfCheck(found), notes, updates: how.existing === 'update' });
      return true;
    })) ?? false;

  const recheck: Sheet['recheck'] = async (lines) =>
    (await running(async () => {
      if (!checked) return false;
      const found = await client.batches.check(ndjsonOf(lines), options(checked.updates));
      setChecked({ ...checked, lines: checkedAgain(lines, found) });
      return true;
    })) ?? false;

  const deliver = (sendingOf: () => Promise<Sending>): Promise<string | undefined> =>
    running(
      async () => {
        if (!checked) return undefined;
        const work = await sendingOf();
        setSending(work);
        const { text, key, lines } = work;
        const accepted = await client.batches.send(text, {
          ...options(checked.updates),
          idempotencyKey: key,
        });
        const rows = new Set(lines.map(({ row }) => row));
        setLast(NOT_ON_ITS_WAY);
        setSending(undefined);
        setSent({ batchId: accepted.batch_id, lines });
        setChecked({ ...checked, lines: checked.lines.filter(({ row }) => !rows.has(row)) });
        return accepted.batch_id;
      },
      ({ kind }) => {
        if (REFUSED.has(kind)) setSending(undefined);
      },
    );

  const send: Sheet['send'] = (lines) =>
    deliver(async () => {
      const text = ndjsonOf(lines);
      const digest = await digestOf(text);
      const { key } = last.digest === digest ? last : { key: crypto.randomUUID() };
      setLast({ digest, key });
      return { lines, text, key };
    });

  return {
    checked,
    sent,
    isBusy,
    isSending: sending !== undefined,
    trouble,
    check,
    recheck,
    send,
    sendAgain: async () => sending && deliver(async () => sending),
    giveUp: () => {
      setLast(NOT_ON_ITS_WAY);
      setSending(undefined);
      setTrouble(undefined);
    },
    takeBack: (refused) => {
      if (checked)
        setChecked({
          ...checked,
          lines: [...checked.lines, ...refused].toSorted((one, other) => one.row - other.row),
        });
      setSent(undefined);
    },
    forget: () => {
      setChecked(undefined);
      setTrouble(undefined);
    },
  };
}
