import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { blocksOf, readDocument } from './markdown.ts';

/** What the guides call the services of compose.yaml. */
const Service = z.object({ environment: z.record(z.string(), z.string()).default({}) });
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(readDocument('compose.yaml'), { merge: true }));
const withRole = Object.keys(services).filter((name) => services[name]?.environment.ROLES !== undefined);

const Scraping = z.object({
  scrape_configs: z.tuple([
    z.object({
      dns_sd_configs: z.tuple([z.object({ port: z.number(), names: z.array(z.string()) })]),
    }),
  ]),
});

describe('the configuration of Prometheus in docs/operations.md', () => {
  const block = blocksOf('docs/operations.md').find(({ content }) => content.includes('scrape_configs:'));
  const [{ dns_sd_configs }] = Scraping.parse(parse(block?.content ?? '')).scrape_configs;

  it('asks for every service that has a role by its name, and for no other', () => {
    expect(dns_sd_configs[0].names.toSorted()).toEqual(withRole.toSorted());
  });
});
