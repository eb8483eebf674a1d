import type { StyledLine } from '../pdf/flow.ts';
import { BOTTOM, LEFT, PAPER, RIGHT, RULE, WIDTH } from '../pdf/paper.ts';
import { type Passage, passage } from '../pdf/styles.ts';
import type { Report } from '../report-schema.ts';
import type { Writing } from './writing.ts';

const HEAD_TOP = PAPER.height - 34;
const FOOT_TOP = BOTTOM - 16;

/** What a document calls itself in the head of its pages, and of what it is in their foot. */
interface Named {
  readonly title: string;
  readonly identity: string;
}

/** Header and footer of every page: of what this is, which page, and what an estimate is not. */
export function writeRunningLines(writing: Writing<Report>, named: Named): void {
  writing.flow.aside(() => writeLines(writing, named));
}

function writeLines({ flow, report, say }: Writing<Report>, named: Named): void {
  const count = flow.pages.length;
  const set = (text: string, style: Passage['style'] = 'running') => flow.set([passage(text, style)], WIDTH);
  const [service] = set(say('service'), 'runningStrong');
  const [title] = set(named.title);
  const statements = set(report.statements.join(' '), 'runningStrong');
  const [identity] = set(named.identity);
  for (let page = 0; page < count; page += 1) {
    flow.turnTo(page);
    if (service) flow.text(service, LEFT, HEAD_TOP);
    if (title) flow.text(title, atRight(title), HEAD_TOP);
    flow.rule(RULE, LEFT, HEAD_TOP - 14, WIDTH);
    flow.rule(RULE, LEFT, FOOT_TOP + 5, WIDTH);
    let top = FOOT_TOP;
    for (const line of statements) {
      flow.text(line, LEFT, top);
      top -= line.style.leading;
    }
    const [number] = set(say('page', String(page + 1), String(count)));
    if (identity) flow.text(identity, LEFT, top);
    if (number) flow.text(number, atRight(number), top);
  }
}

const atRight = ({ width }: StyledLine): number => RIGHT - width;
