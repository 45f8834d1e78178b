import { z } from 'zod';

export const AgentReport = z
  .strictObject({
    format: z.enum(['markdown', 'html']).meta({ description: 'Format of the report', example: 'markdown' }),
    file_name: z.string().meta({ description: 'File name of the report', example: 'report.md' }),
    content: z.string().meta({ description: 'The report; nothing was written to the disk', example: '# Report' }),
  })
  .meta({ id: 'AgentReport', description: 'A report on results of the agent' });
export type AgentReport = z.infer<typeof AgentReport>;
