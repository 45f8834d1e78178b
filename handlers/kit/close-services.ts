const closers = new Set<() => Promise<void>>();

/**
 * Returns a function that opens a service when it is first called, and then returns the same one until `closeServices`.
 */
export function openOnce<Options, Service extends { close(): Promise<void> | void }>(
  open: (options: Options) => Service,
): (options: Options) => Service {
  let service: Service | undefined;
  const close = async () => {
    const closing = service;
    service = undefined;
    await closing?.close();
  };
  return (options) => {
    closers.add(close);
    service ??= open(options);
    return service;
  };
}

/** Closes all services of this process, such as worker pools. The next request opens them again. */
export async function closeServices(): Promise<void> {
  await Promise.all([...closers].map((close) => close()));
}
