import { taxIdText } from '../../../kernel/identity/party-tax-id.ts';
import { money } from '../../../kernel/wording/figures.ts';
import { facts, heading, PAIRED_SHARE, pairs } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import type { Cell } from '../pdf/table.ts';
import { date } from '../words/formats.ts';
import type { SplitMembers } from './attributes.ts';
import { type Writing, worded } from './writing.ts';

/** The asset as it was frozen, its long attributes in the annex. */
export function writeAsset({ flow, report, language, say }: Writing, attributes: SplitMembers): void {
  const { asset } = report;
  heading(flow, say('asset'));
  facts(flow, [[say('name'), [passage(asset.name, 'strong')]]], PAIRED_SHARE);
  const classLabel = { 'pt-BR': asset.class_label, en: asset.class_label };
  pairs(flow, [
    [
      say('assetId'),
      [passage(asset.id, 'code'), passage(say('versionOf', String(asset.version)), 'running')],
    ],
    [say('assetClass'), worded(classLabel, asset.asset_class, language)],
    [say('owner'), asset.owner?.name ?? '—'],
    [say('taxId'), taxIdText(asset.owner) ?? '—'],
    [say('portfolio'), asset.portfolio ?? '—'],
    [say('reference'), asset.external_reference ?? '—'],
  ]);
  const rows: (readonly [string, Cell])[] = [...attributes.short];
  const { declared_value: declared } = asset;
  if (declared) {
    rows.unshift([
      say('declared'),
      [
        passage(money(declared.amount, 'BRL', language)),
        passage(say('declaredOn', date(declared.date, language), declared.origin), 'running'),
      ],
    ]);
  }
  facts(flow, rows, PAIRED_SHARE);
}
