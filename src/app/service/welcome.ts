import { BASE_PATH } from '../../api/base-path.ts';
import type { Service } from '../service.ts';
import { VERSION } from '../version.ts';

/** What a start prints: where it listens, where to read on, and (once) the credential and how to value a first asset. */
export function welcome({ url, operatorsUrl, bootstrap }: Service): string {
  const base = url + BASE_PATH;
  const lines = [
    '',
    `Asset valuation ${VERSION} is ready.`,
    `  Address        ${base}`,
    `  Page           ${url}/  (for people, in a browser)`,
    `  Documentation  ${base}/docs`,
    `  Operators      ${operatorsUrl}/`,
    `  Metrics        ${operatorsUrl}/metrics`,
  ];
  if (bootstrap?.token) {
    lines.push(
      `  Credential     ${bootstrap.token}`,
      `                 (shown this once; kept in ${bootstrap.file})`,
    );
  } else if (bootstrap) lines.push(`  Credential     kept in ${bootstrap.file}`);
  if (bootstrap) lines.push('', 'Value a first asset:', ...firstValuation(base, bootstrap.file));
  return `${lines.join('\n')}\n\n`;
}

/** Three lines for a shell: register, request, read the report (asked again until the calculation has ended). */
function firstValuation(base: string, credentialFile: string): readonly string[] {
  const post = `curl -sS -H "Authorization: Bearer $(cat ${credentialFile})" -H "Content-Type: application/json" -H "Idempotency-Key: first-$(date +%s%N)"`;
  const asset =
    '{"asset_class":"INVENTORY","profile_version":"1.0.0","name":"Coffee in warehouse 7","attributes":{"lines":[{"description":"Arabica coffee","quantity":"100","unit":"sc 60 kg","unit_price":"1500.00"}]}}';
  return [
    `  ASSET=$(${post} ${base}/assets -d '${asset}' | sed -E 's/.*"id":"([0-9a-f-]{36})".*/\\1/')`,
    `  VALUATION=$(${post} ${base}/valuations -d "{\\"asset_id\\":\\"$ASSET\\",\\"purpose\\":\\"COLLATERAL\\"}" | sed -E 's/.*"valuation_id":"([0-9a-f-]{36})".*/\\1/')`,
    `  curl -s --fail --retry 10 --retry-delay 1 --retry-all-errors -H "Authorization: Bearer $(cat ${credentialFile})" ${base}/valuations/$VALUATION/report`,
  ];
}
