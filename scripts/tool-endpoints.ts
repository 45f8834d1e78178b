import { type AgentTool, TOOLS } from '../core/agent/agent-tool.js';
import type { Tool } from '../core/agent/tools/define-tool.js';
import type { AnyEndpoint } from '../handlers/kit/define-endpoint.js';
import { handlerFile } from './handler-file.js';

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

const routeOf = ({ method, path }: AnyEndpoint) => `${method.toUpperCase()} ${path}`;

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Source of the endpoints that the agent's tools stand for; no other endpoint can be reached through the agent. */
export function toolEndpointsSource(endpoints: readonly AnyEndpoint[]): string {
  const tools: Tool[] = Object.values(TOOLS);
  const routes = [...new Set(tools.flatMap(({ endpoint, hasOwnRun }) => (hasOwnRun ? [] : [endpoint])))];
  const found = routes.map((route) => {
    const endpoint = endpoints.find((one) => routeOf(one) === route);
    if (!endpoint) throw new Error(`No endpoint is "${route}", which a tool of the agent names`);
    const [service = '', name = ''] = endpoint.id.split('.');
    return { route, service, name: camelCase(name), file: handlerFile(endpoint) };
  });
  const imports = [
    ...found.map(({ name, file }) => [file, `{ endpoint as ${name} }`] as const),
    ['handlers/kit/define-endpoint.ts', 'type { AnyEndpoint }'] as const,
  ]
    .toSorted(([a], [b]) => (a.replace('.ts', '') < b.replace('.ts', '') ? -1 : 1))
    .map(([file, what]) => `import ${what} from '${file.replace(/^handlers/, '..').replace(/ts$/, 'js')}';\n`);
  return [
    '// Written by npm run generate: the endpoints that tools of the agent name. No other can be reached through the agent.\n',
    "import type { ToolRoute } from '../../core/agent/agent-tool.js';\n",
    ...imports,
    '\nexport const TOOL_ENDPOINTS: Readonly<Record<ToolRoute, AnyEndpoint>> = {\n',
    ...found.map(({ route, name }) => `  '${route}': ${name},\n`),
    '};\n',
  ].join('');
}

const BEGIN = '<!-- generated: npm run generate -->\n';
const END = '<!-- end of generated -->';

/** docs/agent.md with the table of tools. */
export function agentGuide(text: string): string {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`docs/agent.md needs the lines "${BEGIN.trim()}" and "${END}"`);
  const rows = (Object.keys(TOOLS) as AgentTool[]).map((name) => {
    const { does, takes } = TOOLS[name].docs;
    return `| \`${name}\` | ${does} | ${takes === '' ? '' : `${takes} `}|\n`;
  });
  const table = `\n| Tool | What it is | What it takes |\n| --- | --- | --- |\n${rows.join('')}\n`;
  return `${text.slice(0, from)}${BEGIN}${table}${text.slice(to)}`;
}

/** README.md with the number of tools. */
export function readmeWithCount(text: string): string {
  const count = NUMBERS[Object.keys(TOOLS).length];
  if (count === undefined || !/\w+ tools by name/.test(text))
    throw new Error('README.md needs "<number> tools by name"');
  return text.replace(/\w+(?= tools by name)/, count);
}
