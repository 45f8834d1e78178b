import type { AgentTool } from '../tools/agent-tool.js';
import type { AskOf, CallOf, FilledOf } from '../tools/filling.js';

export type Call = CallOf<AgentTool>;
export type Ask = AskOf<AgentTool>;
export type Filled = FilledOf<AgentTool>;
