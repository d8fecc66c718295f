export { AdaptiveLimit } from './adaptiveLimit';
export { Attempts, type Retry, type ServiceRequest } from './attempts';
export type { ByteStream, Clock, HttpRequest, HttpResponse, ServiceClient } from './client';
export { connectionFailureOf, failureOfConnection } from './connectionFailure';
export { deadlineOf, onAbort, type Deadline } from './deadline';
export {
	isOverload,
	isRateLimit,
	isRefusal,
	isTemporary,
	mayBeCharged,
	ServiceError,
	startedNothing,
	type ConnectionFailure,
	type Failure,
	type RequestOutcome,
} from './failure';
export { checkSize, type MultipartBody, type UploadFile } from './multipart';
export { followableRedirect } from './redirect';
export {
	announcedBytes,
	ForeignResponse,
	maxBytesOf,
	megabyte,
	ResponseOverLimit,
	ResponseTooLong,
	sizeLimits,
	streamOf,
	untilAborted,
	UnkeptResponse,
	UnusableResponse,
	type IncomingResponse,
} from './response';
export { waitUntil } from './waitUntil';
