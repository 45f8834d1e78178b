import * as z from 'zod';
import { notesOnSteps, writeHistoryRecipe } from '../../core/tables/history/recipe/history-recipe.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { WORKSPACE_FAULTS } from '../workspace/kit/workspace-faults.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { SessionParams } from './kit/session-parts.js';

const Answer = z
  .strictObject({
    recipe: z.string().meta({
      description: 'The recipe (YAML): import options and operations, also those that are switched off',
      example: 'version: 2\noperations: []\n',
    }),
    notes: z
      .array(z.string())
      .meta({ description: 'Operations that may change other rows in another file', example: [] }),
  })
  .meta({ id: 'SessionRecipe', description: 'The history of a session as a recipe' });
export type SessionRecipe = z.infer<typeof Answer>;

export const endpoint = defineEndpoint({
  id: 'tables.session-recipe',
  method: 'get',
  path: '/api/sessions/{session_id}/recipe',
  summary: 'Return the history of a session as a recipe for similar files',
  description: 'Send the recipe with another file to POST /api/sessions.',
  params: SessionParams,
  result: Answer,
  faults: [...WORKSPACE_FAULTS, 'too-large'],
  run: async ({ params: { session_id: id } }, { config }) => {
    const session = getSession((await workspaceOf(config)).database, id);
    return { recipe: writeHistoryRecipe(session), notes: notesOnSteps(session.steps) };
  },
});

export const handler = toLambda(endpoint);
