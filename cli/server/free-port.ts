import { createServer } from 'node:net';
import { Fault } from '../../core/fault.js';

/** Asks for a port of an address of this machine. @param port 0 for any that is free. Faults: backend-unavailable. */
export function claimPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${cause.code})`;
      reject(new Fault('backend-unavailable', `Port ${port} ${why}. Choose another with --port.`, { cause }));
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
