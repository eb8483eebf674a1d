import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROLES } from '../../src/app/configuration.ts';
import { commandPath } from '../support/command-path.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { readDocument } from './markdown.ts';

/** What a rule says in Prometheus' own engine, over series that are made up. */
const promtool = commandPath('promtool');
const RULES = resolve(import.meta.dirname, '../../docs/operations/alerts.yaml');
const run = promisify(execFile);

interface Rule {
  readonly alert: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
const { groups } = parse(readDocument('docs/operations/alerts.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const ruleOf = (alert: string): Rule => {
  const rule = groups.flatMap(({ rules }) => rules).find((each) => each.alert === alert);
  if (!rule) throw new Error(`no rule ${alert}`);
  return rule;
};
const alertOf = (role: string): string => `AssetValuationNo${role.charAt(0).toUpperCase()}${role.slice(1)}`;

/** Ends with a series of staleness, as when discovery drops a target. */
const there = (minutes: number) => `1x${minutes * 4}`;
const dropped = (minutes: number) => `1x${minutes * 4} _x80 stale`;
const series = (role: string, values: string) => ({
  series: `asset_valuation_role{job="asset-valuation",instance="${role}:9464",role="${role}"}`,
  values,
});

describe.skipIf(promtool === undefined)('the alert rules, in Prometheus itself (needs promtool)', () => {
  const folder = sharedFolder('alerts');

  /** Throws with promtool's words when another alert fires than those expected. */
  async function expectAt(
    eval_time: string,
    input_series: readonly object[],
    fired: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>,
  ) {
    const file = join(folder, `${crypto.randomUUID()}.json`);
    const alert_rule_test = Object.entries(fired).map(([alertname, labelled]) => ({
      eval_time,
      alertname,
      exp_alerts: labelled.map((labels) => ({
        exp_labels: { ...ruleOf(alertname).labels, ...labels },
        exp_annotations: Object.fromEntries(
          Object.entries(ruleOf(alertname).annotations).map(([name, text]) => [
            name,
            text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? ''),
          ]),
        ),
      })),
    }));
    const tests = [{ interval: '15s', input_series, alert_rule_test }];
    await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '15s', tests }));
    const { stdout } = await run(promtool ?? '', ['test', 'rules', file]);
    expect(stdout).toContain('SUCCESS');
  }

  it('are rules that Prometheus takes', async () => {
    expect((await run(promtool ?? '', ['check', 'rules', RULES])).stdout).toContain('SUCCESS');
  });

  it('are silent about roles while there is a process of each', async () => {
    const all = ROLES.map((role) => series(role, there(20)));
    await expectAt('15m', all, Object.fromEntries(ROLES.map((role) => [alertOf(role), []])));
  });

  it('miss both api and all workers whose targets discovery has dropped, and nobody else', async () => {
    const gone = ['api', 'worker'];
    const all = ROLES.map((role) => series(role, gone.includes(role) ? dropped(5) : there(20)));
    const up = [{ series: 'up{job="asset-valuation",instance="api:9464"}', values: dropped(5) }];
    await expectAt('15m', [...all, ...up], {
      ...Object.fromEntries(ROLES.map((role) => [alertOf(role), gone.includes(role) ? [{ role }] : []])),
      // This one cannot see it, and so there are the others.
      AssetValuationDown: [],
    });
  });

  it('miss one role in a process that has another', async () => {
    const all = ROLES.map((role) => series(role, role === 'notifier' ? dropped(5) : there(20)));
    await expectAt('15m', all, {
      AssetValuationNoNotifier: [{ role: 'notifier' }],
      AssetValuationNoWorker: [],
    });
  });

  it('name the process that cannot keep documents, after a minute', async () => {
    const storage = (instance: string, values: string) => ({
      series: `asset_valuation_document_storage_up{job="asset-valuation",instance="${instance}"}`,
      values,
    });
    const both = [storage('api:9464', '1x20 0x20'), storage('worker:9464', '1x40')];
    await expectAt('5m', both, { AssetValuationDocumentStorage: [] });
    await expectAt('7m', both, {
      AssetValuationDocumentStorage: [{ job: 'asset-valuation', instance: 'api:9464' }],
    });
  });
});
