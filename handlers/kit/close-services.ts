const closers = new Set<() => Promise<void>>();

/** Returns a function that opens a service on first use and then reuses it, until `closeServices`. */
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

/** Ends the workers of this process; the next request starts others. */
export async function closeServices(): Promise<void> {
  await Promise.all([...closers].map((close) => close()));
}
