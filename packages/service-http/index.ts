export { AdaptiveLimit } from './adaptiveLimit';
export { Attempts, type Retry, type ServiceRequest } from './attempts';
export type { ByteStream, Clock, HttpRequest, HttpResponse, ServiceClient } from './client';
export { connectionFailureOf, failureOfConnection, otherPeer } from './connectionFailure';
export { deadlineOf, onAbort, type Deadline } from './deadline';
export { ServiceError, type Failure } from './failure';
export { checkSize, type MultipartBody, type UploadFile } from './multipart';
export {
	begun,
	endedInVain,
	isFinal,
	isOverload,
	isRateLimit,
	isRefusal,
	isTemporary,
	mayBeCharged,
	nothingStarted,
	ofAll,
	outcomeOf,
	type ConnectionFailure,
	type Outcome,
} from './outcome';
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
export { type Look, waitUntil } from './waitUntil';
