import { isSourceText } from '../../../kernel/json/source-text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { type Cell, heading, listing, remark, subheading, table } from '../pdf/blocks.ts';
import { attributeName, attributeText, isFigure, isPlainRecord } from '../words/attributes.ts';
import type { ReportWriter } from './report-writer.ts';

type Member = readonly [name: string, value: Json];

/** Short members are shown in place; long ones in an annex, so that the essentials come first. */
export interface SplitMembers {
  readonly short: readonly (readonly [string, Cell])[];
  readonly long: readonly Member[];
}

const LONGEST_SHORT = 400;
const MOST_COLUMNS = 6;
/** Deeper JSON is not indented, to save paper. */
const DEEPEST_INDENTED = 8;

export function splitMembers(members: JsonObject, { language, say }: ReportWriter): SplitMembers {
  const short: [string, Cell][] = [];
  const long: Member[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    if (isSourceText(value)) long.push([name, value]);
    else if (typeof value === 'object' && value !== null && !isPlainRecord(value)) long.push([name, value]);
    else {
      const text = attributeText(name, value, language);
      if (text.length > LONGEST_SHORT) long.push([name, value]);
      else short.push([attributeName(name, language), text]);
    }
  }
  for (const [name, value] of long) {
    const pointer = Array.isArray(value) ? say('inAnnex', String(value.length)) : say('textInAnnex');
    short.push([attributeName(name, language), pointer]);
  }
  return { short, long };
}

export function writeAnnexes(writing: ReportWriter, asset: SplitMembers, scenario: SplitMembers): void {
  for (const [title, { long }] of [
    ['annex', asset],
    ['annexScenario', scenario],
  ] as const) {
    if (long.length === 0) continue;
    heading(writing.flow, writing.say(title));
    writeLongMembers(writing, long);
  }
}

/** A long member in full: records as a table, texts verbatim, anything else as JSON. */
function writeLongMembers(writing: ReportWriter, members: readonly Member[]): void {
  const { flow, language, say } = writing;
  for (const [name, value] of members) {
    subheading(flow, attributeName(name, language));
    const records = recordsOf(value);
    if (isSourceText(value)) {
      remark(flow, say('wordForWord'));
      listing(flow, value.source_text);
    } else if (records) writeRecords(writing, records);
    else if (isSample(value)) writeSample(writing, value);
    else if (typeof value === 'string') listing(flow, value);
    else
      listing(
        flow,
        depthOf(value) > DEEPEST_INDENTED ? JSON.stringify(value) : JSON.stringify(value, null, 2),
      );
  }
}

/** A model with its data: the data become a table after the rest. */
const isSample = (value: Json): value is JsonObject & { readonly data: readonly JsonObject[] } =>
  isJsonObject(value) && Array.isArray(value.data) && value.data.every(isJsonObject);

function writeSample(
  writing: ReportWriter,
  { data, ...rest }: JsonObject & { readonly data: readonly JsonObject[] },
) {
  listing(writing.flow, JSON.stringify(rest, null, 2));
  const records = recordsOf(
    data.map((datum) => ({
      ...datum,
      ...(Array.isArray(datum.values) ? { values: datum.values.join(' · ') } : {}),
    })),
  );
  if (records) writeRecords(writing, records);
  else listing(writing.flow, JSON.stringify(data));
}

/** The items of a list of flat objects with few members; undefined for anything else. */
function recordsOf(value: Json): readonly JsonObject[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const items: readonly Json[] = value;
  const records = items.filter(isJsonObject);
  const isFlat = records.every((record) =>
    Object.values(record).every((member) => typeof member !== 'object' || member === null),
  );
  if (records.length < items.length || !isFlat) return undefined;
  const names = namesOf(records);
  return names.length > 0 && names.length <= MOST_COLUMNS ? records : undefined;
}

const namesOf = (records: readonly JsonObject[]): readonly string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

function writeRecords({ flow, language }: ReportWriter, records: readonly JsonObject[]): void {
  const names = namesOf(records);
  const columns = [
    { title: '#', share: 6, align: 'right' as const },
    ...names.map((name) => ({
      title: attributeName(name, language),
      share: name === 'description' ? 32 : 18,
      ...(isFigure(name) && { align: 'right' as const }),
    })),
  ];
  table(
    flow,
    columns,
    records.map((record, index) => [
      String(index + 1),
      ...names.map((name) => attributeText(name, record[name], language)),
    ]),
  );
}

function depthOf(value: Json): number {
  let depth = 0;
  let level: readonly Json[] = [value];
  while (level.length > 0) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null
        ? (Object.values(item) as (Json | undefined)[]).filter((member) => member !== undefined)
        : [],
    );
    depth += 1;
  }
  return depth;
}
