/** An environment variable that is not a setting, because it is needed before the settings are read. */
interface Variable {
  name: string;
  meaning: string;
  /** Value if the variable is not set; null for none. */
  fallback: string | null;
}

/** Environment variables for users that are not settings. They are listed in docs/reference/settings.md. */
export const OTHER_VARIABLES: readonly Variable[] = [
  {
    name: 'HANDLENS_STATE_DIR',
    meaning: 'Folder of stored data; the settings file is in it, too, if the variable is set',
    fallback: '~/.local/state/handlens',
  },
  { name: 'HANDLENS_MODELS_DIR', meaning: 'Folder of weights and model cards', fallback: 'models in the package' },
  {
    name: 'HANDLENS_WORKDIR',
    meaning: 'Base folder of relative paths in requests',
    fallback: 'the folder in which the command or server was started',
  },
  {
    name: 'HANDLENS_TOKEN',
    meaning: 'Token of 32 to 200 characters for a server that listens on every address; never printed',
    fallback: 'generated at each start',
  },
  {
    name: 'HANDLENS_BASE_PATH',
    meaning: 'Path below which a proxy serves this server, such as /handlens; see docs/deployment.md',
    fallback: null,
  },
  {
    name: 'HANDLENS_TRUSTED_PROXIES',
    meaning: 'Addresses or ranges (10.0.0.0/8) of proxies whose `X-Forwarded-*` headers are used, separated by commas',
    fallback: 'only this machine',
  },
  { name: 'HANDLENS_BROWSER', meaning: 'Browser that opens the window', fallback: 'searched on this machine' },
  {
    name: 'HANDLENS_LOCAL_MODEL_PACKAGE_DIR',
    meaning: 'Folder of node-llama-cpp, for the runtime llama-cpp',
    fallback: 'local-model in the state folder',
  },
  {
    name: 'HANDLENS_S3_BUCKET',
    meaning: 'Bucket for state that several instances share; see docs/deployment.md',
    fallback: null,
  },
  { name: 'HANDLENS_S3_ENDPOINT', meaning: 'Address of the store, without the bucket', fallback: 'S3 of the region' },
  { name: 'HANDLENS_S3_PREFIX', meaning: 'Prefix of all keys, one for each group of instances', fallback: null },
  {
    name: 'HANDLENS_S3_REGION',
    meaning: 'Region for signing requests',
    fallback: '`AWS_REGION`, otherwise us-east-1',
  },
  {
    name: 'HANDLENS_S3_ACCESS_KEY_ID',
    meaning: 'Key of the bucket',
    fallback: '`AWS_ACCESS_KEY_ID` of a serverless platform',
  },
  {
    name: 'HANDLENS_S3_SECRET_ACCESS_KEY',
    meaning: 'Secret of the key',
    fallback: '`AWS_SECRET_ACCESS_KEY` of a serverless platform',
  },
];
