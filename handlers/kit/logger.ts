import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log of the handlers. `POWERTOOLS_LOG_LEVEL` sets its level; the CLI sets SILENT. */
export const logger = new Logger({ serviceName: 'handlens' });
