/** A bucket of an S3-compatible store, with its credentials. */
export interface S3Settings {
  /** Address of the store without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** Prefix of all keys in the bucket: empty, or ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Session token of temporary credentials. */
  sessionToken: string | undefined;
}

/** Returns a name that identifies the bucket and prefix, without credentials. */
export const bucketName = ({ endpoint, bucket, prefix }: S3Settings): string => `${endpoint}/${bucket}/${prefix}`;
