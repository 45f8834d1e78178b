/** Silences the logger of the handlers, which writes to standard output. Import this before anything that loads them. */
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
