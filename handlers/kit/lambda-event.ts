/** The fields that we read of an API Gateway HTTP API event, payload version 2.0. */
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

/** A response in payload version 2.0. */
export interface HttpReply {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded: boolean;
}

export interface LambdaContext {
  awsRequestId: string;
  /** Returns the time left before the platform's limit, ms. Absent without a platform. */
  getRemainingTimeInMillis?: () => number;
}

export type LambdaHandler = (event: HttpEvent, context: LambdaContext) => Promise<HttpReply>;
