/** The parts of an API Gateway HTTP API event, payload version 2.0, that the kit reads. */
export interface HttpEvent {
  version: '2.0';
  rawPath: string;
  rawQueryString: string;
  headers: Record<string, string | undefined>;
  pathParameters?: Record<string, string | undefined> | null;
  body?: string | null;
  isBase64Encoded: boolean;
  requestContext: { http: { method: string; path: string } };
}

/** An answer in payload version 2.0. */
export interface HttpReply {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded: boolean;
}

export interface LambdaContext {
  awsRequestId: string;
  /** Returns the time left by the platform, ms; absent for calls without a platform. */
  getRemainingTimeInMillis?: () => number;
}

export type LambdaHandler = (event: HttpEvent, context: LambdaContext) => Promise<HttpReply>;
