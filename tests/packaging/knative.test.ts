import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Service } from '@kubernetes-models/knative/serving.knative.dev/v1/Service';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PersistentVolumeClaim, Pod } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readDockerfile, stagesUpTo } from '../../scripts/image/read-dockerfile.js';
import { applyPatches } from '../support/apply-patches.js';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const FOLDER = 'deploy/knative';
/** Classes that validate by the schemas of Kubernetes and Knative. */
const MODELS = [Service, PersistentVolumeClaim, NetworkPolicy, Pod];

const read = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const manifests = (parse(textOf('kustomization.yaml')) as { resources: string[] }).resources.flatMap((name) =>
  read(textOf(name)),
);

function validate(manifest: Manifest): void {
  const Model = MODELS.find((one) => one.kind === manifest.kind && one.apiVersion === manifest.apiVersion);
  if (!Model) throw new Error(`No schema for ${manifest.apiVersion} ${manifest.kind}`);
  new Model(manifest as never).validate();
}

const service = manifests.find(({ kind }) => kind === 'Service') as unknown as Service;
const pod = service.spec!.template!.spec!;
const [container] = pod.containers as NonNullable<typeof pod.containers>;

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  '%s %s matches its published schema',
  (_kind, _name, manifest) => {
    expect(() => validate(manifest)).not.toThrow();
  },
);

test.each([
  ['a port that is a word', (text: string) => text.replace('containerPort: 3000', 'containerPort: http')],
  [
    'a concurrency that is a word',
    (text: string) => text.replace('containerConcurrency: 32', 'containerConcurrency: many'),
  ],
  ['an invalid list', (text: string) => text.replace(/args: \[.*\]/, 'args: serve')],
])('the schema refuses %s', (_, corrupt) => {
  const text = readFileSync(join(FOLDER, 'service.yaml'), 'utf8');
  expect(corrupt(text)).not.toBe(text);
  expect(() => validate(read(corrupt(text))[0]!)).toThrow();
});

test('the container has only the necessary rights', () => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000 },
  });
  expect(container!.securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(container!.image).toMatch(/^[a-z./-]+:(?!latest)[\w.-]+$/);
});

test('uses the default image: its user, port, command and folders', () => {
  const steps = stagesUpTo(readDockerfile(readFileSync('Dockerfile', 'utf8')), 'default').flatMap(
    (stage) => stage.steps,
  );
  const last = (keyword: string) => steps.findLast((step) => step.keyword === keyword)!.args;
  expect(last('USER')).toEqual(['1000:0']);
  expect(container!.ports).toMatchObject([{ containerPort: Number(last('EXPOSE')[0]) }]);
  expect(container!.args).toEqual(last('CMD'));
  const made = steps.find(({ text }) => text.startsWith('install'))!.args.filter((arg) => arg.startsWith('/'));
  expect(container!.volumeMounts!.map(({ mountPath }) => mountPath).sort()).toEqual([...made, '/tmp'].sort());
});

test('accepts every name of the service inside the cluster', () => {
  const hosts = container!.env!.find(({ name }) => name === 'HANDLENS_ALLOWED_HOSTS')!.value!.split(',');
  expect(hosts).toEqual(['handlens.default.svc.cluster.local', 'handlens.default.svc', 'handlens.default']);
});

describe('the pod that writes the files', () => {
  const [manifest] = read(textOf('files.yaml'));
  const { spec } = manifest as unknown as Pod;

  test('matches its published schema, and is not deployed with the service', () => {
    expect(() => validate(manifest!)).not.toThrow();
    expect(manifests.map(({ kind }) => kind)).not.toContain('Pod');
  });

  test('has the image, user and rights of the service', () => {
    const [files] = spec!.containers;
    expect(files!.image).toBe(container!.image);
    expect(files!.securityContext).toEqual(container!.securityContext);
    expect(spec!.securityContext).toEqual(pod.securityContext);
  });

  test('writes into the claims of photos and models, but not of the state', () => {
    const claims = spec!.volumes!.flatMap(({ name, persistentVolumeClaim: claim }) => (claim ? [{ name, claim }] : []));
    expect(claims.map(({ claim }) => claim)).toEqual([
      { claimName: 'handlens-photos' },
      { claimName: 'handlens-models' },
    ]);
    for (const { name } of claims) {
      const mount = spec!.containers[0]!.volumeMounts!.find((one) => one.name === name)!;
      expect(mount).toEqual({ name, mountPath: `/${name}` });
    }
  });
});

test('one instance writes the state, and each volume has a claim', () => {
  expect(service.spec!.template!.metadata!.annotations).toMatchObject({ 'autoscaling.knative.dev/max-scale': '1' });
  const claims = manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(({ metadata }) => metadata.name);
  const mounted = pod.volumes!.flatMap((volume) => {
    const claim = (volume as { persistentVolumeClaim?: { claimName: string } }).persistentVolumeClaim;
    return claim ? [claim.claimName] : [];
  });
  expect(mounted.sort()).toEqual(claims.sort());
});

const bucketVariables = ({ env }: NonNullable<typeof container>) =>
  env!.filter(({ name }) => name.startsWith('HANDLENS_S3_'));

test('one instance uses no bucket, because it may connect to nothing', () => {
  expect(bucketVariables(container!)).toEqual([]);
});

describe('scaled out', () => {
  const scaled = applyPatches(readFileSync('deploy/knative-scale-out/kustomization.yaml', 'utf8'), manifests);
  const one = <Kind>(kind: string) => scaled.find((manifest) => manifest.kind === kind) as unknown as Kind;

  test.each(scaled.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s matches its published schema',
    (_kind, _name, manifest) => {
      expect(() => validate(manifest)).not.toThrow();
    },
  );

  test('has several instances, and no volume for a single writer', () => {
    const { template } = one<Service>('Service').spec!;
    const most = template!.metadata!.annotations!['autoscaling.knative.dev/max-scale'];
    expect(Number(most)).toBeGreaterThan(1);
    expect(template!.spec!.volumes!.find(({ name }) => name === 'state')).toHaveProperty('emptyDir');
    const claims = scaled.filter(({ kind }) => kind === 'PersistentVolumeClaim') as unknown as PersistentVolumeClaim[];
    expect(claims.map(({ metadata }) => metadata!.name).sort()).toEqual(['handlens-models', 'handlens-photos']);
    expect(claims.flatMap(({ spec }) => spec!.accessModes)).toEqual(['ReadOnlyMany', 'ReadOnlyMany']);
  });

  test('every variable of the bucket comes from a secret; the place and the keys are required', () => {
    const read = readFileSync('handlers/kit/settings/state-bucket.ts', 'utf8').match(/HANDLENS_S3_[A-Z_]+/g)!;
    const given = bucketVariables(one<Service>('Service').spec!.template!.spec!.containers![0]!);
    expect(given.map(({ name }) => name).sort()).toEqual([...new Set(read)].sort());
    expect(new Set(given.map(({ valueFrom }) => valueFrom!.secretKeyRef!.name))).toEqual(new Set(['handlens-store']));
    const optional = given.filter(({ valueFrom }) => valueFrom!.secretKeyRef!.optional);
    expect(optional.map(({ name }) => name)).toEqual(['HANDLENS_S3_REGION', 'HANDLENS_S3_PREFIX']);
  });

  test('the policy allows only the store and DNS', () => {
    const { egress } = one<NetworkPolicy>('NetworkPolicy').spec!;
    expect(egress!.map(({ ports }) => ports!.map(({ port }) => port))).toEqual([[9000], [53, 53]]);
    for (const { to } of egress!) {
      expect(to).toHaveLength(1);
      expect(to![0]!.namespaceSelector).toHaveProperty('matchLabels');
    }
  });
});

test('the policy applies to the service, and allows no outgoing traffic', () => {
  const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy') as unknown as NetworkPolicy;
  expect(policy.spec).toMatchObject({
    podSelector: { matchLabels: { 'serving.knative.dev/service': service.metadata!.name } },
    policyTypes: ['Ingress', 'Egress'],
    egress: [],
  });
});
