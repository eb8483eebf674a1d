import { money } from '../../../kernel/wording/figures.ts';
import type { Burdens } from '../burden-shape.ts';
import { heading, paragraph, remark, subheading } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import { type Writing, worded } from '../sections/writing.ts';
import { GUARANTEE_WORDS } from '../words/codes.ts';
import { actor, date, percentage } from '../words/formats.ts';

/** What burdened the asset at the event that made this version. */
export function writeBurdens(writing: Writing, burdens: Burdens | null): void {
  const { flow, say } = writing;
  heading(flow, say('burdens'));
  if (burdens === null) {
    paragraph(flow, say('burdensNotHere'));
    return;
  }
  remark(flow, say('burdensNote'));
  if (burdens.guarantees.length === 0) paragraph(flow, say('noGuaranteesRecognized'));
  else writeGuarantees(writing, burdens.guarantees);
  if (burdens.encumbrances.length === 0) paragraph(flow, say('noEncumbrances'));
  else writeEncumbrances(writing, burdens.encumbrances);
}

function writeGuarantees({ flow, language, say }: Writing, guarantees: Burdens['guarantees']): void {
  subheading(flow, say('guaranteesRecognized'));
  table(
    flow,
    [
      { title: say('obligation'), share: 26 },
      { title: say('kindAndRank'), share: 22 },
      { title: say('shareAndLimit'), share: 20 },
      { title: say('inForce'), share: 16 },
      { title: say('registration'), share: 16 },
    ],
    guarantees.map((each): readonly Cell[] => [
      [passage(each.external_reference), passage(each.obligation_id, 'faintCode')],
      [...worded(GUARANTEE_WORDS[each.kind], each.kind, language), passage(say('rankOf', String(each.rank)))],
      [
        passage(percentage(each.share, language)),
        passage(each.limit === null ? say('noLimit') : money(each.limit, 'BRL', language), 'running'),
      ],
      each.effective_until === null
        ? say('inForceFrom', date(each.effective_from, language))
        : say('inForceUntil', date(each.effective_from, language), date(each.effective_until, language)),
      [
        passage(each.registered_on === null ? say('notRegistered') : date(each.registered_on, language)),
        passage(say('recognizedBy', actor(each.recognized_by)), 'running'),
      ],
    ]),
  );
}

function writeEncumbrances({ flow, language, say }: Writing, encumbrances: Burdens['encumbrances']): void {
  subheading(flow, say('encumbrances'));
  table(
    flow,
    [
      { title: say('holder'), share: 34 },
      { title: say('kindAndRank'), share: 24 },
      { title: say('amount'), share: 22, align: 'right' },
      { title: say('registration'), share: 20 },
    ],
    encumbrances.map((each): readonly Cell[] => [
      each.holder,
      [...worded(GUARANTEE_WORDS[each.kind], each.kind, language), passage(say('rankOf', String(each.rank)))],
      [
        passage(each.amount === null ? say('unknown') : money(each.amount, 'BRL', language)),
        ...(each.share === null ? [] : [passage(percentage(each.share, language), 'running')]),
      ],
      [
        passage(each.registered_on === null ? '—' : date(each.registered_on, language)),
        ...(each.until === null ? [] : [passage(say('untilDay', date(each.until, language)), 'running')]),
      ],
    ]),
  );
}
