export { AdaptiveLimit } from './adaptiveLimit';
export type { ByteStream, Clock, HttpRequest, HttpResponse, ServiceClient } from './client';
export { deadlineOf, onAbort, type Deadline } from './deadline';
export {
	isRateLimit,
	isRefusal,
	isTemporary,
	startedNothing,
	type ConnectionFailure,
	type Names,
	type Outcome,
} from './failures';
export { checkSize, type MultipartBody, type UploadFile } from './multipart';
export {
	announcedBytes,
	maxBytesOf,
	ResponseOverLimit,
	ResponseTooLong,
	sizeLimits,
	streamOf,
	untilAborted,
	UnkeptResponse,
	UnusableResponse,
	type IncomingResponse,
} from './read';
export { readDetail } from './readDetail';
export { followableRedirect } from './retry';
export { send, type ServiceRequest } from './send';
export { connectionError, ServiceError, type Explanation, type Failure } from './serviceError';
export { waitUntil } from './waitUntil';
