import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { containerLines, hostCalls } from './container-lines.ts';
import { blocksOf, documentPaths, readDocument } from './markdown.ts';

/** What the guides call the services of compose.yaml. */
const Service = z.object({
  entrypoint: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
});
const servicesOf = (file: string) =>
  z.object({ services: z.record(z.string(), Service) }).parse(parse(readDocument(file), { merge: true }))
    .services;

describe('the configuration of Prometheus in docs/operations.md', () => {
  const block = blocksOf('docs/operations.md').find(({ content }) => content.includes('scrape_configs:'));
  const [{ dns_sd_configs }] = z
    .object({
      scrape_configs: z.tuple([
        z.object({ dns_sd_configs: z.tuple([z.object({ names: z.array(z.string()) })]) }),
      ]),
    })
    .parse(parse(block?.content ?? '')).scrape_configs;

  it('asks for every service that has a role by its name, and for no other', () => {
    const withRole = Object.entries(servicesOf('compose.yaml')).filter(
      ([, { environment }]) => environment.ROLES,
    );
    expect(dns_sd_configs[0].names.toSorted()).toEqual(withRole.map(([name]) => name).toSorted());
  });
});

const guides = documentPaths().filter((path) => !/^(CHANGELOG|docs\/decisions\/)/.test(path));
const NEAR = 15;

/** Settings without which a verb does nothing; all need the databases. */
const NEEDED: Readonly<Record<string, string>> = {
  'audit seal': 'SEAL_KEY_FILE',
  'audit export': 'SEAL_KEY_FILE',
  'audit verify': 'SEAL_KEY_FILE',
  'audit replay': 'DOCUMENTS_URL',
  privacy: 'ERASURES_FILE',
};

describe('an operator’s command in a container', () => {
  const onTheHost = guides.filter((path) => hostCalls(path).length > 0);

  it('is in many guides', () => {
    expect(onTheHost.length).toBeGreaterThan(10);
    expect(onTheHost).toContain('docs/pt-BR/auditor-procedure.md');
    expect(onTheHost).not.toContain('docs/batches.md');
  });

  it.each(onTheHost)('is in %s near the first one for the host', (path) => {
    const [first = 0] = hostCalls(path);
    const lines = containerLines(path).map(({ line }) => line);
    expect(lines.filter((line) => Math.abs(line - first) <= NEAR)).not.toEqual([]);
  });

  it.each(guides.flatMap((path) => containerLines(path).map((line) => [path, line.text, line] as const)))(
    'in %s runs where it has what it needs: %s',
    (_, __, { files, service, words }) => {
      const { environment } = Object.assign({}, ...files.map(servicesOf))[service] ?? { environment: {} };
      expect(environment).toHaveProperty('DATABASE_URL_FILE');
      for (const [verb, setting] of Object.entries(NEEDED))
        if (words.join(' ').startsWith(verb)) expect(environment).toHaveProperty(setting);
    },
  );
});
