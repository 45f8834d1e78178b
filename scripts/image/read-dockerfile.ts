import { DockerfileParser, type From, type JSONInstruction, ModifiableInstruction } from 'dockerfile-ast';

/** An instruction, with variables replaced by their values. */
export interface Step {
  keyword: string;
  line: number;
  /** Text after the keyword, with continued lines joined. */
  text: string;
  /** Arguments without flags. */
  args: string[];
  /** `--from=build` as `from: 'build'`. */
  flags: Record<string, string>;
}

export interface Stage {
  name: string;
  /** An earlier stage, or an image of a registry. */
  base: string;
  steps: Step[];
}

type Instruction = ReturnType<ReturnType<typeof DockerfileParser.parse>['getInstructions']>[number];

/** Replaces `${NAME}` with the defaults of the ARGs before the first FROM. */
const fillIn = (text: string, args: ReadonlyMap<string, string>) =>
  text.replace(/\$\{(\w+)\}/g, (whole, name: string) => args.get(name) ?? whole);

/** Returns the arguments of an instruction in JSON form, `["a", "b"]`, or in plain form. */
function argsOf(instruction: Instruction): string[] {
  const probe = /^(?:--\S+\s+)*CMD\s+(\[.*\])\s*$/s.exec(
    instruction.getArgumentsContent()?.replace(/\\\r?\n/g, ' ') ?? '',
  );
  if (instruction.getKeyword() === 'HEALTHCHECK' && probe) return JSON.parse(probe[1]!) as string[];
  const strings = (instruction as Partial<JSONInstruction>).getJSONStrings?.() ?? [];
  if (strings.length > 0) return strings.map((string) => JSON.parse(string.getValue()) as string);
  const all = instruction.getArguments().map((argument) => argument.getValue());
  return all.filter((value) => !value.startsWith('--'));
}

function stepOf(instruction: Instruction): Step {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    line: instruction.getRange().start.line + 1,
    text: instruction.getArgumentsContent()?.replace(/\\\r?\n/g, ' ') ?? '',
    args: argsOf(instruction),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
  };
}

/** Parses the stages of a Dockerfile, in order. */
export function readDockerfile(text: string): Stage[] {
  const args = new Map<string, string>();
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = argsOf(instruction)[0]?.split(/=(.*)/s) ?? [];
      args.set(name, value);
    } else if (keyword === 'FROM') {
      const from = instruction as From;
      const base = fillIn(from.getImage() ?? '', args);
      stages.push({ name: from.getBuildStage() ?? String(stages.length), base, steps: [] });
    } else {
      stages.at(-1)?.steps.push(stepOf(instruction));
    }
  }
  return stages;
}

/** Returns a stage and the stages it is based on, the first base first. @throws if the stage does not exist. */
export function stagesUpTo(stages: readonly Stage[], name: string): Stage[] {
  const stage = stages.find((one) => one.name === name);
  if (!stage) throw new Error(`The Dockerfile has no stage "${name}".`);
  const below = stages.some((one) => one.name === stage.base) ? stagesUpTo(stages, stage.base) : [];
  return [...below, stage];
}

/**
 * Returns a function that returns whether a path of the build context is sent to the builder. Supports only the form of
 * `.dockerignore` that sends nothing new by mistake: `*`, then the names to include.
 * @param text of the file. @throws if it has another form.
 */
export function readIgnore(text: string): (path: string) => boolean {
  const [first, ...rest] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (first !== '*')
    throw new Error('.dockerignore must begin with "*", followed by the names to include, such as "!dist".');
  const admitted = rest.map((line) => {
    if (!/^![\w.-]+(\/[\w.-]+)*$/.test(line))
      throw new Error(`.dockerignore may only include plain names, not "${line}".`);
    return line.slice(1);
  });
  return (path) => admitted.some((name) => path === name || path.startsWith(`${name}/`));
}
