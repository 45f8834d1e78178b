import { GRACE_MS } from './grace-ms.js';

/**
 * Loaded with `--import` before the local server: ends it as soon as the shell that started it is gone, however that
 * ended. Its channel closes then; nothing is ever said through it, and it keeps nobody waiting.
 */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
});
process.channel?.unref();
