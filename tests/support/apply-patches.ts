import { parse } from 'yaml';

interface Manifest {
  kind: string;
  metadata: { name: string };
}

interface Kustomization {
  patches: { target: { kind: string; name: string }; patch: string }[];
}

type Patch = { op: 'replace' | 'add'; path: string; value: unknown }[] | { $patch: 'delete' };

/** Replaces the target of a JSON Pointer, which must exist, or adds an entry to a list if it ends with `-`. */
function setAt(document: object, { path, value }: { path: string; value: unknown }): void {
  const keys = path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop()!;
  const parent = keys.reduce<unknown>((at, key) => Reflect.get(at as object, key), document) as object;
  if (last === '-' && Array.isArray(parent)) return void parent.push(value);
  if (!Reflect.has(parent, last)) throw new Error(`Nothing stands at ${path}`);
  Reflect.set(parent, last, value);
}

function patched<One extends Manifest>(manifest: One, patch: Patch): One[] {
  if (!Array.isArray(patch)) return patch.$patch === 'delete' ? [] : [manifest];
  const copy = structuredClone(manifest);
  for (const { op, ...where } of patch) {
    if (op !== (where.path.endsWith('/-') ? 'add' : 'replace')) throw new Error(`This cannot ${op} ${where.path}`);
    setAt(copy, where);
  }
  return [copy];
}

/**
 * Applies the patches of a kustomization to manifests like kustomize: JSON patches that replace or that add to a list, and
 * patches that delete. @throws if a patch matches no manifest.
 */
export function applyPatches<One extends Manifest>(kustomization: string, manifests: readonly One[]): One[] {
  let made: One[] = [...manifests];
  for (const { target, patch } of (parse(kustomization) as Kustomization).patches) {
    const name = new RegExp(`^(?:${target.name})$`);
    const fits = ({ kind, metadata }: One) => kind === target.kind && name.test(metadata.name);
    if (!made.some(fits)) throw new Error(`No ${target.kind} is called ${target.name}`);
    made = made.flatMap((one) => (fits(one) ? patched(one, parse(patch) as Patch) : [one]));
  }
  return made;
}
