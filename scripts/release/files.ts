import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { serviceDocument } from '../../src/app/cli/openapi.ts';
import { buildClient } from '../build-client.ts';
import { buildVerifier } from '../build-verifier.ts';
import { type Docker, writeImages } from './images.ts';
import { type Origin, serviceLock, writeServicePackage } from './service-package.ts';
import { filesBelow, tarball } from './tarball.ts';

/** What a deployment mounts, and the files that they refer to. */
const DEPLOYMENT = ['compose.yaml', 'deploy', 'LICENSE'];

interface Release extends Origin {
  readonly root: string;
  readonly version: string;
  /** Where the files go. */
  readonly folder: string;
  /** Empty, and removed by its maker. */
  readonly work: string;
  /** Without it the release has no images. */
  readonly docker?: Docker | undefined;
}

/** Writes all files of a release, and the digests of them all. The pages are built already. */
export async function writeRelease(release: Release): Promise<void> {
  const { root, version, folder, work, seconds } = release;
  const file = (name: string) => path.join(folder, name);
  mkdirSync(folder, { recursive: true });

  const service = path.join(work, 'service');
  writeServicePackage(service, root, release);
  writeFileSync(file(`asset-valuation-${version}.tgz`), tarball(service, 'package', seconds));
  writeFileSync(file(`asset-valuation-${version}.cdx.json`), billOfMaterials(release, service));

  const client = path.join(work, 'client');
  if (buildClient(client) !== 0) throw new Error('the client cannot be compiled');
  writeFileSync(file(`asset-valuation-client-${version}.tgz`), tarball(client, 'package', seconds));

  const deployment = path.join(work, 'deployment');
  for (const name of DEPLOYMENT)
    cpSync(path.join(root, name), path.join(deployment, name), { recursive: true });
  const packed = tarball(deployment, `asset-valuation-deployment-${version}`, seconds);
  writeFileSync(file(`asset-valuation-deployment-${version}.tar.gz`), packed);

  await buildVerifier(folder);
  writeFileSync(file('openapi.json'), await serviceDocument({}));
  const { docker } = release;
  if (docker) writeImages({ ...release, docker });
  writeFileSync(file('SHA256SUMS'), digestsOf(folder));
}

/** As `sha256sum --check` reads them. */
const digestsOf = (folder: string): string =>
  filesBelow(folder)
    .map((name) => [
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
      name,
    ])
    .map(([digest, name]) => `${digest}  ${name}\n`)
    .join('');

/** npm's own list of what is installed with the service, without what differs from run to run, in the order of names. */
function billOfMaterials({ work, root, seconds }: Release, service: string): string {
  // npm takes the component's name from its folder.
  const folder = path.join(work, 'asset-valuation-service');
  mkdirSync(folder);
  cpSync(path.join(service, 'package.json'), path.join(folder, 'package.json'));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(serviceLock(service, root)));
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const printed = execFileSync('npm', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  const {
    serialNumber: _,
    metadata,
    ...bill
  } = JSON.parse(printed) as {
    readonly serialNumber: string;
    readonly metadata: { readonly component: object };
  };
  const timestamp = new Date(seconds * 1_000).toISOString();
  const { component } = metadata;
  return `${JSON.stringify({ ...bill, metadata: { timestamp, component } }, undefined, 2)}\n`;
}
