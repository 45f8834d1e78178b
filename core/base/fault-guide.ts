import type { FaultCode } from './fault.js';

/** Typical causes of a fault, and what to do. The message of a fault is more specific and names the value. */
export interface FaultAdvice {
  causes: string;
  fix: string;
}

/**
 * Causes and fixes of each fault, for docs/reference/errors.md. A new fault code does not compile until it has both.
 */
export const FAULT_GUIDE: Record<FaultCode, FaultAdvice> = {
  'invalid-input': {
    causes:
      'A field or flag is missing, unknown, of the wrong type or out of range, or two of them contradict each other.',
    fix: 'Correct the fields listed in `issues`. `vision-cli COMMAND --help` and `/docs` list what is allowed.',
  },
  'invalid-json': {
    causes:
      'The body of the request is not JSON, or not UTF-8. Often a quote, brace or comma is missing, or a shell removed the quotes.',
    fix: 'Validate the body with a JSON parser. In a shell, put it in single quotes, or send a file with `curl -d @body.json`.',
  },
  'invalid-multipart': {
    causes: 'The multipart body is cut off or malformed, or its `Content-Type` has no boundary.',
    fix: 'Let the client write the header: `curl -F image=@photo.jpg`, `FormData` in JavaScript, `files=` in Python requests.',
  },
  'not-found': {
    causes:
      'No such file, folder, endpoint, journal, run or thumbnail. Relative paths are resolved against the folder in which the server or command was started.',
    fix: 'Check the spelling and the working folder, or use an absolute path.',
  },
  'folder-empty': {
    causes: 'The folder contains no images with a supported extension, or they are only in its subfolders.',
    fix: 'Choose another folder, or add `--recursive` (`recursive: true`).',
  },
  'empty-file': {
    causes:
      'The file has 0 bytes, contains only blanks, or standard input is empty. Downloads and exports that failed often leave such files.',
    fix: 'Create, export or download the file again.',
  },
  'too-large': {
    causes:
      'The body of the request is larger than 10 MiB, or the file is larger than `max_image_mb` or `max_table_mb`.',
    fix: 'Pass the file by path, or upload it in parts (docs/large-files.md). Raise the setting that the message names.',
  },
  'image-too-large': {
    causes:
      'The image has more than `max_megapixels` megapixels or a side that is too long, or is a JPEG with hundreds of scans.',
    fix: 'Scale the image down or cut it into tiles, or raise `HANDLENS_MAX_MEGAPIXELS`.',
  },
  'unsupported-type': {
    causes:
      'The content of the file or body does not match its name or `Content-Type`, or its format is not supported, such as HEIC.',
    fix: 'Convert the file, or send the header that matches the content. Formats are recognized by content, so renaming does not help.',
  },
  'unreadable-image': {
    causes: 'The image is cut off or damaged.',
    fix: 'Copy, download or export it again.',
  },
  'path-not-allowed': {
    causes:
      'The path is outside the folders that requests may read, contains `..` or a link that leaves them, or you lack permission.',
    fix: 'Start the server in the right folder, or add one with `--root FOLDER`, `HANDLENS_ROOTS` or `roots` in the settings file.',
  },
  'already-exists': {
    causes: 'The output exists already. Handlens never overwrites a file unless you ask for it.',
    fix: 'Choose another name, or add `--overwrite` to commands that have it.',
  },
  'not-writable': {
    causes: 'You lack permission to write there, the disk is read-only, or the key of the bucket is read-only.',
    fix: 'Choose another folder, or correct its permissions.',
  },
  'storage-full': {
    causes: 'The disk, the bucket or the quota of uploads (`max_uploads_mb`) is full.',
    fix: 'Free some space: `vision-cli cache list` lists stored data, `vision-cli cache clear uploads` removes uploads.',
  },
  'store-unavailable': {
    causes: 'The bucket named in `HANDLENS_S3_BUCKET` does not respond, or is not an S3-compatible store.',
    fix: 'Check that the store is running and that the `HANDLENS_S3_*` variables are correct, then send the request again.',
  },
  'store-needed': {
    causes:
      'The functions of a serverless platform have no common state: each one has only its own temporary folder, and no bucket is named.',
    fix: 'Set `HANDLENS_S3_BUCKET`, `HANDLENS_S3_ENDPOINT` and the keys, or set `HANDLENS_STATE_DIR` to a mounted folder that all functions share.',
  },
  'model-required': {
    causes:
      'The request uses the onnx backend but names no model, no default is set, and there is not exactly one ready model.',
    fix: 'Add `--model-path ID` (`model_path`), or choose a default with `vision-cli settings set model ID`.',
  },
  'model-not-found': {
    causes: 'No model card or weight file has this name, or the weights of a card are not in the models folder.',
    fix: '`vision-cli models list` lists models. Put the `.onnx` file into the models folder.',
  },
  'model-not-reviewed': {
    causes: 'The weight file has no model card. Only reviewed files run, because a file can come from anywhere.',
    fix: '`vision-cli models inspect FILE`, then `vision-cli models review FILE --source URL --licence NAME`.',
  },
  'model-changed': {
    causes: 'The SHA-256 of the weights differs from their model card: the file was exported again or replaced.',
    fix: 'If you intended that, review it again with `--replace`. If not, restore the file.',
  },
  'model-unsupported': {
    causes:
      'The file is not a detector with a supported output layout, needs operators that the runtime lacks, or fails the geometry check.',
    fix: '`vision-cli models inspect FILE` gives the reason and the export option that helps. docs/get-a-model.md has commands that work.',
  },
  'model-failed': {
    causes:
      'The model failed during a run, or returned tensors that do not match its layout; or the local language model returned no usable plan.',
    fix: '`vision-cli models inspect FILE`, then review the file again with the right layout or class names. Export it again if that does not help.',
  },
  'card-invalid': {
    causes: 'A model card is not valid YAML, lacks a field, or its file name differs from its id.',
    fix: 'Correct the field that the message names, or delete the card and review the model again.',
  },
  'device-unavailable': {
    causes: 'The device named by `device` does not exist on this machine, or the runtime has no provider for it.',
    fix: 'Use `cpu`, or one of the devices that the message lists.',
  },
  'backend-unavailable': {
    causes: 'A native library cannot be loaded, a worker process died or ran out of memory, or the server is starting.',
    fix: 'Send the request again. If it fails again, run `vision-cli doctor`; if one file always fails, that file is the cause.',
  },
  'unreadable-table': {
    causes: 'The file contains no table, is damaged, or is not what its name says.',
    fix: 'Open it in a spreadsheet program and save it again, or export it as CSV.',
  },
  'table-too-large': {
    causes:
      'The file needs more memory than a table worker may use, or exceeds a limit of its format, such as the rows of a sheet.',
    fix: 'Save a workbook as CSV, split the file, or raise `HANDLENS_TABLE_MEMORY_MB`.',
  },
  'password-protected': {
    causes: 'The workbook or archive is encrypted.',
    fix: 'Save a copy without a password.',
  },
  'dataset-not-found': {
    causes:
      'No upload or registered file has this id: it expired after `keep_uploads_days`, was removed, or belongs to another machine.',
    fix: 'List ids with `vision-cli table list` or `GET /api/datasets`, and register or upload the file again.',
  },
  'dataset-changed': {
    causes: 'The file changed while it was read, or the assembled parts of an upload do not have the announced hash.',
    fix: 'Wait until the file is completely written and try again. Send wrong parts again.',
  },
  'dataset-incomplete': {
    causes: 'An upload in parts is used before all parts have arrived.',
    fix: 'Send the parts that the message lists, then `POST /api/datasets/ID/complete`.',
  },
  'table-not-found': {
    causes: 'The file has no table or sheet of this name or id.',
    fix: '`vision-cli table list` or a profile lists the tables of a file; name one with `--table`.',
  },
  'column-not-found': {
    causes:
      'The table has no column of this name, often because another row was detected as the header, or a recipe belongs to another file.',
    fix: 'Use a name from the profile. Choose the header with `--header-row`.',
  },
  'unreadable-dataset': {
    causes: 'The config of a YOLO dataset or its manifest is missing, is not valid YAML, or names no images.',
    fix: '`vision-cli dataset validate PATH` lists what is wrong with file, line and fix.',
  },
  'gate-failed': {
    causes:
      'A training run did not pass a gate (dataset, rights, training packages, output folder, disk space), or the plan has changed.',
    fix: 'Fix the gates listed in `issues`. `vision-cli train yolo --data PATH` without `--execute` lists all gates.',
  },
  'training-failed': {
    causes: 'The trainer cannot be started, stopped with an error, or did not write its weights.',
    fix: 'Read `trainer.log` in the output folder. `vision-cli train doctor` checks Python and its packages.',
  },
  'host-not-allowed': {
    causes:
      'The request names a host other than this machine, comes from a page of another site, or the server runs without its guard.',
    fix: 'Use http://127.0.0.1. Behind a proxy, add its host name to `HANDLENS_ALLOWED_HOSTS`.',
  },
  'token-required': {
    causes: 'The server listens on every address, so each request except `GET /health` and `GET /ready` needs a token.',
    fix: 'Send `Authorization: Bearer TOKEN`, or open `/?token=TOKEN` once in a browser. The server prints the token or the path of its file.',
  },
  'method-not-allowed': {
    causes: 'The path exists, but not with this HTTP method.',
    fix: 'Send one of the methods in the `Allow` header.',
  },
  'too-many-headers': {
    causes:
      'The request has too many headers, or more than 16 kB of them. Cookies of other servers on this machine count, too.',
    fix: 'Send fewer. Clear the cookies of 127.0.0.1.',
  },
  overloaded: {
    causes: 'All workers are busy and the queue is full, or another process uses the same output.',
    fix: 'Wait for the seconds in `Retry-After` and try again, or send fewer requests at once.',
  },
  'timed-out': {
    causes: 'The request took longer than `timeout_s`, or the model took longer than `model_timeout_s` on one image.',
    fix: 'Request less at once, use the command line (15 minutes by default), or raise the setting that the message names.',
  },
  cancelled: {
    causes: 'You pressed Ctrl-C, the caller closed the connection, or the server stopped.',
    fix: 'Run it again. Folders, comparisons and training continue with `--resume`.',
  },
  internal: {
    causes: 'A bug in Handlens.',
    fix: 'Report it with the request id and the output of the server, or the output of the command with `--verbose`.',
  },
};
