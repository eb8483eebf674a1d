import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BLOCK, paddingOf, tarHeader } from '../../src/evidence/backup/tar.ts';
import { clampTimes } from './layer.ts';
import type { Origin } from './service-package.ts';

/** The images of the Dockerfile, by the names of their archives. */
const IMAGES = [
  { name: 'asset-valuation', target: undefined },
  { name: 'asset-valuation-trial', target: 'trial' },
] as const;

/** What a command of the container engine prints; throws where it fails. */
export type Docker = (...words: readonly string[]) => string;

interface Images extends Origin {
  readonly root: string;
  readonly version: string;
  /** Where the archives go. */
  readonly folder: string;
  /** Empty, and removed by its maker. */
  readonly work: string;
  readonly docker: Docker;
}

/** What `docker save` says of an image. */
interface Saved {
  readonly Config: string;
  readonly Layers: readonly string[];
}

interface Configuration {
  readonly architecture: string;
  readonly os: string;
  readonly variant?: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly history: readonly {
    readonly created?: string;
    readonly created_by?: string;
    readonly empty_layer?: boolean;
  }[];
}

/** What of a configuration says how an image runs: the rest names the container that built it. */
const RUNS = [
  ...[
    'User',
    'ExposedPorts',
    'Env',
    'Entrypoint',
    'Cmd',
    'Volumes',
    'WorkingDir',
    'Labels',
    'StopSignal',
    'Healthcheck',
  ],
];

const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const CONFIGURATION = 'application/vnd.oci.image.config.v1+json';
const LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip';

/** Archives are made of parts of known bytes, in the order in which they are written. */
type Part = readonly [name: string, content: Buffer];

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const json = (content: object): Buffer => Buffer.from(JSON.stringify(content));

/**
 * Builds both images of the checkout and writes each as an OCI archive, which engines older than OCI archives load as well. No part
 * has an instant later than the commit or names the machine, so the same files give the same bytes.
 */
export function writeImages(images: Images): void {
  const { root, version, commit, docker, folder, work } = images;
  for (const { name, target } of IMAGES) {
    const words = ['build', '--quiet', '--network', 'host', '--build-arg', `REVISION=${commit}`];
    const stage = target === undefined ? [] : ['--target', target];
    const id = docker(...words, '--build-arg', `VERSION=${version}`, ...stage, root).trim();
    const saved = path.join(work, name);
    mkdirSync(saved);
    docker('save', '--output', `${saved}.tar`, id);
    execFileSync('tar', ['--extract', '--file', `${saved}.tar`, '--directory', saved]);
    rmSync(`${saved}.tar`);
    const { parts, platform } = archived(images, name, saved);
    writeArchive(path.join(folder, `${name}-${version}-${platform}.oci.tar`), parts, images.seconds);
    rmSync(saved, { recursive: true });
  }
}

/** Some engines keep layers as they fetched them. */
const unpacked = (layer: Buffer): Buffer => (layer.readUInt16BE() === 0x1f8b ? gunzipSync(layer) : layer);

function archived({ version, seconds }: Images, name: string, saved: string) {
  const read = (file: string) => readFileSync(path.join(saved, file));
  const [{ Config, Layers }] = JSON.parse(read('manifest.json').toString()) as [Saved];
  const { architecture, os, variant, config, history } = JSON.parse(read(Config).toString()) as Configuration;
  const blobs: Part[] = [];
  const blob = (content: Buffer) => {
    blobs.push([`blobs/sha256/${digest(content)}`, content]);
    return { digest: `sha256:${digest(content)}`, size: content.length };
  };
  const diffIds: string[] = [];
  const layers = Layers.map((layer) => {
    const content = clampTimes(unpacked(read(layer)), seconds);
    diffIds.push(`sha256:${digest(content)}`);
    return { mediaType: LAYER, ...blob(gzipSync(content)) };
  });
  const made = new Date(seconds * 1_000).toISOString();
  const image = json({
    created: made,
    architecture,
    os,
    ...(variant !== undefined && { variant }),
    config: Object.fromEntries(RUNS.flatMap((key) => (config[key] ? [[key, config[key]]] : []))),
    rootfs: { type: 'layers', diff_ids: diffIds },
    history: history.map(({ created_by, empty_layer }) => ({ created: made, created_by, empty_layer })),
  });
  const configuration = { mediaType: CONFIGURATION, ...blob(image) };
  const manifest = json({ schemaVersion: 2, mediaType: MANIFEST, config: configuration, layers });
  const annotations = {
    'org.opencontainers.image.ref.name': version,
    'io.containerd.image.name': `${name}:${version}`,
  };
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [{ mediaType: MANIFEST, ...blob(manifest), platform: { architecture, os }, annotations }],
  };
  const fileOf = (each: { readonly digest: string }) => `blobs/sha256/${each.digest.slice('sha256:'.length)}`;
  const older = [
    { Config: fileOf(configuration), RepoTags: [`${name}:${version}`], Layers: layers.map(fileOf) },
  ];
  const parts: readonly Part[] = [
    ['oci-layout', json({ imageLayoutVersion: '1.0.0' })],
    ['index.json', json(index)],
    ['manifest.json', json(older)],
    // Two layers may be the same.
    ...new Map(blobs),
  ];
  return { parts, platform: `${os}-${architecture}` };
}

function writeArchive(file: string, parts: readonly Part[], seconds: number): void {
  const to = openSync(file, 'w');
  try {
    for (const [name, content] of parts) {
      writeSync(to, tarHeader({ name, size: content.length, mode: 0o644 }, seconds));
      writeFileSync(to, content);
      writeSync(to, Buffer.alloc(paddingOf(content.length)));
    }
    writeSync(to, Buffer.alloc(2 * BLOCK));
  } finally {
    closeSync(to);
  }
}
