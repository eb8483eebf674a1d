import { isDeepStrictEqual } from 'node:util';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const HELP = /^# HELP ([a-zA-Z_:][\w:]*) (?:[^\\]|\\\\|\\n)*$/;
const TYPE = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? ([+-]?(?:Inf|\d+(?:\.\d+)?(?:e[+-]?\d+)?)|NaN)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)/y;

/** Reads Prometheus' text format 0.0.4, strictly. Throws at the first line that it does not allow. */
export function readExposition(text: string) {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '' || HELP.test(line)) continue;
    const type = TYPE.exec(line);
    if (type) {
      if (types.has(type[1] ?? '')) throw new Error(`announced twice: ${line}`);
      types.set(type[1] ?? '', type[2] ?? '');
      continue;
    }
    const sample = SAMPLE.exec(line);
    if (!sample) throw new Error(`not in the format: ${line}`);
    const [, name = '', labels = '', value = ''] = sample;
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
    if (!types.has(family)) throw new Error(`not announced: ${line}`);
    const key = line.slice(0, line.lastIndexOf(' '));
    if (seen.has(key)) throw new Error(`repeated sample: ${line}`);
    seen.add(key);
    samples.push({ name, labels: readLabels(labels), value: Number(value.replace('Inf', 'Infinity')) });
  }
  return {
    types,
    samples,
    /** The one sample with this name and exactly these labels. */
    value: (name: string, labels: Readonly<Record<string, string>> = {}) =>
      samples.find((each) => each.name === name && isDeepStrictEqual(each.labels, labels))?.value,
  };
}
export type Exposition = ReturnType<typeof readExposition>;

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let at = 0; at < text.length; at = LABEL.lastIndex) {
    LABEL.lastIndex = at;
    const label = LABEL.exec(text);
    if (!label) throw new Error(`no labels: ${text}`);
    const value = (label[2] ?? '').replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
    labels[label[1] ?? ''] = value;
  }
  return labels;
}

export async function scrape(url: string): Promise<Exposition> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${text}`);
  return readExposition(text);
}
