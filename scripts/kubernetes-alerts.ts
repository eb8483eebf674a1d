import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The alert rules as an object of the Prometheus operator, `npm run kubernetes-alerts`: the rules are
 * written in docs/operations/alerts.yaml alone, and this adds its head. A test compares.
 */
const RULES = 'docs/operations/alerts.yaml';
const OBJECT = 'deploy/kubernetes/base/prometheus-rule.yaml';

const HEAD = `# Made from ${RULES} by "npm run kubernetes-alerts".
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: asset-valuation
  labels: { app.kubernetes.io/name: asset-valuation }
spec:
`;

/** What the file is to be. */
export function prometheusRule(root: string): string {
  const rules = readFileSync(join(root, RULES), 'utf8');
  const lines = rules.split('\n').map((line) => (line === '' ? '' : `  ${line}`));
  return HEAD + lines.join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  writeFileSync(join(root, OBJECT), prometheusRule(root));
}
