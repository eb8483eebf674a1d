import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { prometheusRule } from '../../scripts/kubernetes-alerts.ts';
import { configurationSchema, ROLES, readConfiguration } from '../../src/app/configuration.ts';
import { commandPath } from '../support/command-path.ts';
import { faultsOf, type KubernetesObject, unknownMembers } from '../support/kubernetes-objects.ts';
import { sharedFolder } from '../support/test-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const kubectl = commandPath('kubectl');

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly resources: Readonly<Record<'requests' | 'limits', Readonly<Record<string, string>>>>;
  readonly securityContext: object;
  readonly [probe: string]: unknown;
}
interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string; readonly items: readonly { readonly key: string }[] };
}
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly containers: readonly [Container];
    readonly volumes: readonly Volume[];
    readonly securityContext: object;
    readonly [member: string]: unknown;
  };
}

const render = (folder: string): readonly KubernetesObject[] => {
  const text = execFileSync(kubectl ?? '', ['kustomize', path.join(root, 'deploy/kubernetes', folder)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return parseAllDocuments(text).map((document) => document.toJSON() as KubernetesObject);
};
const podOf = ({ spec }: KubernetesObject): Pod => (spec as { readonly template: Pod }).template;
const of = (objects: readonly KubernetesObject[], kind: string) =>
  objects.filter((object) => object.kind === kind);

describe('the alert rules for Kubernetes', () => {
  it('match the rules of the guide (renew them with "npm run kubernetes-alerts")', () => {
    const made = readFileSync(path.join(root, 'deploy/kubernetes/base/prometheus-rule.yaml'), 'utf8');
    expect(made).toBe(prometheusRule(root));
    expect(parse(made).spec).toEqual(
      parse(readFileSync(path.join(root, 'docs/operations/alerts.yaml'), 'utf8')),
    );
  });
});

describe.skipIf(kubectl === undefined)('deploy/kubernetes, as kustomize renders it (needs kubectl)', () => {
  let rendered: Readonly<Record<'base' | 'three' | 'migrate', readonly KubernetesObject[]>>;
  let deployments: readonly KubernetesObject[] = [];
  const secrets = sharedFolder('secrets');
  beforeAll(() => {
    rendered = { base: render('base'), three: render('three'), migrate: render('migrate') };
    deployments = of(rendered.base, 'Deployment');
    execFileSync('sh', [path.join(root, 'deploy/make-secrets.sh'), secrets]);
  });

  /** The program's environment: the shared settings, overridden by its own variables, with generated secrets. */
  function environmentOf({ env, envFrom = [] }: Container): Readonly<Record<string, string>> {
    const settings = envFrom.map(({ configMapRef }) => {
      const map = of(rendered.base, 'ConfigMap').find(({ metadata }) => metadata.name === configMapRef.name);
      return map?.data as Readonly<Record<string, string>>;
    });
    expect(settings).not.toContain(undefined);
    const own = env.map(({ name, value }) => [name, value.replace('/run/secrets/asset-valuation', secrets)]);
    return Object.assign({}, ...settings, Object.fromEntries(own));
  }

  it.each(['base', 'three', 'migrate'] as const)(
    '%s matches the schemas of its objects, without unknown members',
    (folder) => {
      for (const object of rendered[folder])
        expect([object.kind, object.metadata.name, faultsOf(object)]).toEqual([
          object.kind,
          object.metadata.name,
          [],
        ]);
      expect(unknownMembers(rendered[folder])).toEqual([]);
    },
  );

  it('reports an object that does not match its schema', () => {
    const [first] = structuredClone(deployments);
    if (!first) throw new Error('no deployment');
    const { spec } = podOf(first) as { spec: { securityContext: Record<string, unknown> } };
    spec.securityContext.runAsNonRot = true;
    expect(unknownMembers([first])).toEqual([expect.stringContaining('runAsNonRot')]);
    Object.assign(first.spec as object, { replicas: 'three' });
    expect(faultsOf(first)).toEqual([expect.stringContaining('replicas')]);
  });

  it('has one deployment a role, with one replica in the base and three in the overlay', () => {
    const counted = (objects: readonly KubernetesObject[]) =>
      of(objects, 'Deployment')
        .map((object) => [
          environmentOf(podOf(object).spec.containers[0]).ROLES,
          (object.spec as { replicas: number }).replicas,
        ])
        .toSorted();
    expect(counted(rendered.base)).toEqual(ROLES.map((role) => [role, 1]).toSorted());
    expect(counted(rendered.three)).toEqual(ROLES.map((role) => [role, 3]).toSorted());
  });

  it('gives each process an environment that the program accepts, without unknown variables', () => {
    for (const object of deployments) {
      const environment = environmentOf(podOf(object).spec.containers[0]);
      expect(Object.keys(environment).filter((name) => !(name in configurationSchema.shape))).toEqual([]);
      const configuration = readConfiguration(environment);
      expect([...configuration.ROLES]).toEqual([environment.ROLES]);
      if (environment.ROLES === 'public') continue;
      expect(configuration.EVENT_LOG_URL).toMatch(/^esdb:/);
      expect(configuration.DATABASE_URL).toMatch(/^postgres:\/\/asset_valuation:/);
      expect(configuration.DOCUMENTS_URL).toMatch(/^s3:/);
      expect(configuration.SEAL_KEY_FILE !== undefined).toBe(
        ['api', 'dispatcher', 'worker'].includes(String(environment.ROLES)),
      );
    }
  });

  it('mounts only the secrets that a process names', () => {
    for (const object of [...deployments, ...of(rendered.migrate, 'Job')]) {
      const { containers, volumes } = podOf(object).spec;
      const named = containers[0].env.flatMap(
        ({ value }) => /^\/run\/secrets\/asset-valuation\/(.+)$/.exec(value)?.[1] ?? [],
      );
      const mounted = volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
      // The dispatcher seals; the others show what is sealed, and never get the key that seals.
      const seals = environmentOf(containers[0]).ROLES === 'dispatcher';
      const needed = named.map((file) => (file === 'seal-key.pem' && !seals ? 'seal-key.pem.pub' : file));
      expect(mounted.toSorted()).toEqual(needed.toSorted());
      expect(containers[0].volumeMounts.map(({ name }) => name).toSorted()).toEqual(
        volumes.map(({ name }) => name).toSorted(),
      );
      for (const { value } of containers[0].env) expect(value).not.toMatch(/:\/\/[^/]*@/);
    }
  });

  it('migrates as the owner, whose password no role gets', () => {
    const [job] = of(rendered.migrate, 'Job');
    if (!job) throw new Error('no job');
    const [container] = podOf(job).spec.containers;
    expect(container.command?.slice(1)).toEqual(['bin/asset-valuation.mjs', 'databases', 'migrate']);
    expect(readConfiguration(environmentOf(container)).DATABASE_URL).toContain('//asset_valuation_owner:');
    const [base] = deployments;
    expect(container.image).toBe(base && podOf(base).spec.containers[0].image);
    const names = deployments.flatMap((each) =>
      podOf(each).spec.volumes.flatMap(({ secret }) => secret?.secretName ?? []),
    );
    expect([...new Set(names)]).toEqual(['asset-valuation']);
  });

  it('runs as any unprivileged user, can write only its volumes, and has resource limits', () => {
    for (const object of [...deployments, ...of(rendered.migrate, 'Job')]) {
      const { spec } = podOf(object);
      expect(spec.securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser: 10_001,
        runAsGroup: 0,
        fsGroup: 0,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect([spec.automountServiceAccountToken, spec.enableServiceLinks]).toEqual([false, false]);
      const [{ securityContext, resources }] = spec.containers;
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const bound of [resources.requests, resources.limits])
        expect(Object.keys(bound).toSorted()).toEqual(['cpu', 'memory']);
    }
  });

  it('checks readiness of each process by its role, and liveness without dependencies', () => {
    for (const object of deployments) {
      const [container] = podOf(object).spec.containers;
      const { ROLES: role } = environmentOf(container);
      expect(container.readinessProbe).toMatchObject({
        httpGet: { path: `/readyz?role=${role}`, port: 'http' },
      });
      for (const probe of ['livenessProbe', 'startupProbe'])
        expect(container[probe]).toMatchObject({ httpGet: { path: '/healthz', port: 'http' } });
      expect(container.ports).toEqual([
        { name: 'http', containerPort: 8080 },
        { name: 'operators', containerPort: 9464 },
      ]);
    }
  });

  it('has a disruption budget for each deployment, and selectors that match the pods', () => {
    const labels = deployments.map((object) => podOf(object).metadata.labels);
    const matched = (selector: Readonly<Record<string, string>>) =>
      labels.filter((each) => Object.entries(selector).every(([name, value]) => each[name] === value)).length;
    const budgets = of(rendered.base, 'PodDisruptionBudget').map(
      ({ spec }) => (spec as { selector: { matchLabels: Record<string, string> } }).selector.matchLabels,
    );
    expect(budgets.map(matched)).toEqual(deployments.map(() => 1));
    const services = of(rendered.base, 'Service').map(({ metadata, spec }) => [
      metadata.name,
      matched((spec as { selector: Record<string, string> }).selector),
    ]);
    expect(Object.fromEntries(services)).toEqual({
      'asset-valuation-public': 1,
      'asset-valuation-api': 1,
      'asset-valuation-operators': ROLES.length,
    });
    const policies = of(rendered.base, 'NetworkPolicy').map(
      ({ spec }) =>
        (spec as { podSelector: { matchLabels: Record<string, string> } }).podSelector.matchLabels,
    );
    for (const selector of policies) expect(matched(selector)).toBeGreaterThan(0);
  });
});
