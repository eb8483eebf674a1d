import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FormModel } from '../../../src/kernel/wording/form/model.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { Given } from '../parts/shown.tsx';
import { useInPage } from '../parts/use-draft.ts';
import { useClasses } from '../register/AssetFields.tsx';
import { assetFormOf } from '../register/asset-form.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useWords } from '../words/use-words.ts';
import { controlOf, type FieldProblems, MendLine } from './MendLine.tsx';
import { classOf, correctedBy, type WrittenTexts } from './mend-fields.ts';
import { type SheetLine, withTexts } from './sheet-lines.ts';
import type { CheckedSheet, Sheet } from './use-sheet.ts';

interface MendLinesProps {
  readonly sheet: Sheet;
  readonly checked: CheckedSheet;
  /** False while its batch is shown in its place. */
  readonly isShown: boolean;
  onSent(batchId: string): void;
}

/** By row. */
type OfRows<Value> = Readonly<Record<number, Value>>;

const NOTHING = {};
/** Faulty lines that are shown at first, and more at each press. */
const SHOWN_AT_ONCE = 20;

/** The faulty lines, to be mended in place and checked again; the others are sent as a batch. */
export function MendLines({ sheet, checked, isShown, onSent }: MendLinesProps) {
  const language = useLanguage();
  const { sheet: words, frame } = useWords();
  const formOf = useForms();
  const [written, setWritten] = useInPage<OfRows<WrittenTexts>>('spreadsheet written', NOTHING);
  const [accepted, setAccepted] = useInPage<OfRows<boolean>>('spreadsheet accepted', NOTHING);
  const [problems, setProblems] = useState<OfRows<FieldProblems>>(NOTHING);
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const heading = useRef<HTMLHeadingElement>(null);
  const { lines, notes, updates } = checked;
  const { isBusy, isSending, trouble } = sheet;
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);

  const faulty = useMemo(() => lines.filter(({ status }) => status !== 'DONE'), [lines]);
  const ready = lines.filter(
    ({ row, status }) => written[row] === undefined && (status === 'DONE' || accepted[row] === true),
  );
  const write = (row: number, pointer: string, text: string) => {
    setWritten({ ...written, [row]: { ...written[row], [pointer]: { text, language } } });
    if (problems[row]) setProblems({ ...problems, [row]: without(problems[row], pointer) });
  };
  const recheck = async () => {
    const found: Record<number, FieldProblems> = {};
    const corrected = lines.map((line): SheetLine => {
      const own = written[line.row];
      if (!own) return line;
      const read = correctedBy(own, formOf(line));
      if (read.ok) return { ...line, text: withTexts(line.text, read.texts, updates) };
      found[line.row] = read.problems;
      return line;
    });
    setProblems(found);
    const [first] = Object.entries(found);
    if (first) {
      const [row, [pointer = '']] = [Number(first[0]), Object.keys(first[1])];
      document.getElementById(controlOf(row, pointer))?.focus();
      return;
    }
    if (await sheet.recheck(corrected)) {
      setWritten(NOTHING);
      heading.current?.focus();
    }
  };
  const send = async () => {
    const batchId = await (isSending ? sheet.sendAgain() : sheet.send(ready));
    if (batchId !== undefined) onSent(batchId);
  };
  const another = () => {
    setWritten(NOTHING);
    setAccepted(NOTHING);
    sheet.forget();
  };
  /** What failed, to be tried again. */
  const last = useRef(send);
  const doing = (work: () => Promise<void>) => {
    last.current = work;
    return work();
  };
  return (
    <section class="card" aria-labelledby="mend-title">
      <h2 id="mend-title" ref={heading} tabIndex={-1}>
        {faulty.length === 0 ? words.allRight : fill(words.toMend, { count: faulty.length })}
      </h2>
      <p>
        <Given text={checked.name} />: {fill(words.counts, { ready: ready.length, all: lines.length })}
      </p>
      {notes.length > 0 && (
        <Notice>
          <ul class="reasons">
            {notes.map(({ cell, column, detail }) => (
              <li key={`${cell} ${detail}`}>
                {column !== null && (
                  <>
                    <Given text={column} />:{' '}
                  </>
                )}
                {detail}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <fieldset disabled={isBusy || isSending}>
        <legend class="visually-hidden">{words.lines}</legend>
        {faulty.slice(0, most).map((line) => (
          <MendLine
            key={line.row}
            line={line}
            form={formOf(line)}
            written={written[line.row] ?? NOTHING}
            problems={problems[line.row] ?? NOTHING}
            isAccepted={accepted[line.row] === true}
            onWrite={(pointer, text) => write(line.row, pointer, text)}
            onAccept={(isAccepted) => setAccepted({ ...accepted, [line.row]: isAccepted })}
          />
        ))}
      </fieldset>
      {faulty.length > most && (
        <button type="button" class="button" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {fill(words.more, { count: faulty.length - most })}
        </button>
      )}
      {isSending && !isBusy && <p>{words.unknown}</p>}
      {trouble && (
        <WorkTroubleNotice trouble={trouble} onAgain={() => (isSending ? send() : last.current())} />
      )}
      <p role="status">{isBusy && (isSending ? words.sending : words.checking)}</p>
      <div class="row">
        {faulty.length > 0 && !isSending && (
          <button type="button" class="button" disabled={isBusy} onClick={() => doing(recheck)}>
            {words.recheck}
          </button>
        )}
        {ready.length > 0 && !isSending && (
          <button type="button" class="button primary" disabled={isBusy} onClick={() => doing(send)}>
            {fill(words.send, { count: ready.length })}
          </button>
        )}
        {/* Its screen was left before the answer came. */}
        {isSending && !isBusy && !trouble && (
          <button type="button" class="button" onClick={send}>
            {frame.again}
          </button>
        )}
        {isSending && !isBusy && trouble?.kind === 'failed' && (
          <button type="button" class="button" onClick={sheet.giveUp}>
            {words.giveUp}
          </button>
        )}
        {!isSending && (
          <button type="button" class="button quiet" disabled={isBusy} onClick={another}>
            {words.another}
          </button>
        )}
      </div>
      {ready.length < lines.length && ready.length > 0 && <p class="soft small">{words.rest}</p>}
    </section>
  );
}

/** The form of a line's class; undefined while the classes are read, and for a class that there is not. */
function useForms(): (line: SheetLine) => FormModel | undefined {
  const { classes } = useClasses();
  const isRead = classes !== undefined;
  const forms = useMemo(
    () =>
      new Map((classes ?? []).map(({ profile }) => [profile.asset_class as string, assetFormOf(profile)])),
    [isRead],
  );
  return (line) => forms.get(classOf(line));
}

function without(problems: FieldProblems, pointer: string): FieldProblems {
  const { [pointer]: _, ...others } = problems;
  return others;
}
