import type { z } from 'zod';
import type { GradeOrigin, GradeOutcome, PremiseOutcome } from '../../../kernel/grades.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { ShownGrades } from '../../../kernel/words/shown-fields.ts';
import { paragraph, remark } from '../pdf/blocks.ts';
import { table } from '../pdf/table.ts';
import { percentage } from '../words/formats.ts';
import { type Writing, worded } from './writing.ts';

const ORIGINS: Readonly<Record<GradeOrigin, Label>> = {
  COMPUTED: { 'pt-BR': 'Calculado', en: 'Computed' },
  DECLARED: { 'pt-BR': 'Declarado', en: 'Declared' },
};
const OUTCOMES: Readonly<Record<GradeOutcome, Label>> = {
  III: { 'pt-BR': 'Grau III', en: 'Grade III' },
  II: { 'pt-BR': 'Grau II', en: 'Grade II' },
  I: { 'pt-BR': 'Grau I', en: 'Grade I' },
  NONE: { 'pt-BR': 'Sem grau', en: 'No grade' },
  PENDING: { 'pt-BR': 'Pendente', en: 'Pending' },
};

const PREMISE_WORDS: Readonly<Record<PremiseOutcome, Label>> = {
  MET: { 'pt-BR': 'Atendido', en: 'Met' },
  FAILED: { 'pt-BR': 'Não atendido', en: 'Not met' },
  DECLARED: { 'pt-BR': 'Justificado', en: 'Justified' },
  NOT_TESTED: { 'pt-BR': 'Não testável', en: 'Not testable' },
};

const say = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });
const WORDS = {
  title: say('Graus pela', 'Grades by'),
  item: say('Item', 'Item'),
  clause: say('Seção da norma', 'Clause'),
  found: say('Apurado', 'Found'),
  grade: say('Grau', 'Grade'),
  rationale: say('Fundamentação', 'Rationale'),
  precision: say('Precisão (amplitude do intervalo de 80 %)', 'Precision (width of the 80 % interval)'),
  points: say('Pontos', 'Points'),
  pending: say('Itens pendentes', 'Items pending'),
  premise: say('Pressuposto', 'Premise'),
  test: say('Teste', 'Test'),
  outcome: say('Resultado', 'Outcome'),
  failed: say('Pressupostos não atendidos, sem justificativa', 'Premises not met, without a justification'),
};

/** How a standard grades a calculation: each item with its clause, who says so, and what is pending. */
export function writeGrades(
  { flow, language }: Writing,
  { standard, items, premises, points, rationale, precision }: z.infer<typeof ShownGrades>,
): void {
  const word = (name: keyof typeof WORDS) => WORDS[name][language];
  const grade = (outcome: GradeOutcome) => worded(OUTCOMES[outcome], outcome, language);
  remark(flow, `${word('title')} ${standard}`);
  table(
    flow,
    [
      { title: word('item'), share: 34 },
      { title: word('clause'), share: 20 },
      { title: word('found'), share: 26 },
      { title: word('grade'), share: 20 },
    ],
    [
      ...items.map((item) => [
        `${item.item}. ${item.title}`,
        item.clause,
        `${ORIGINS[item.origin][language]}: ${item.observed ?? '—'}`,
        grade(item.grade),
      ]),
      [word('rationale'), rationale.clause, `${word('points')}: ${points}`, grade(rationale.grade)],
      [
        word('precision'),
        precision.clause,
        precision.amplitude === null ? '—' : percentage(precision.amplitude, language),
        grade(precision.grade),
      ],
    ],
  );
  writePremises({ flow, language }, premises);
  const pending = items.filter((item) => item.grade === 'PENDING');
  if (pending.length === 0) return;
  const named = pending.map(({ item, title }) => `${item}. ${title}`).join('; ');
  paragraph(flow, `${word('pending')}: ${named}`);
}

/** What the tables take for granted: each with its test, what that found, and the appraiser's words where it speaks against it. */
function writePremises(
  { flow, language }: Pick<Writing, 'flow' | 'language'>,
  premises: z.infer<typeof ShownGrades>['premises'],
): void {
  if (premises.length === 0) return;
  const word = (name: keyof typeof WORDS) => WORDS[name][language];
  table(
    flow,
    [
      { title: word('premise'), share: 28 },
      { title: word('test'), share: 18 },
      { title: word('found'), share: 34 },
      { title: word('outcome'), share: 20 },
    ],
    premises.map(({ clause, title, test, observed, outcome }) => [
      `${title} (${clause})`,
      test,
      observed ?? '—',
      worded(PREMISE_WORDS[outcome], outcome, language),
    ]),
  );
  for (const { title, rationale } of premises)
    if (rationale !== null) paragraph(flow, `${ORIGINS.DECLARED[language]} — ${title}: ${rationale}`);
  const failed = premises.filter(({ outcome }) => outcome === 'FAILED');
  if (failed.length > 0) paragraph(flow, `${word('failed')}: ${failed.map(({ title }) => title).join('; ')}`);
}
