export { ApiError, isApiError, isWorthRetrying, type ApiErrorCode } from './api-error.ts'
export { endsSession } from './read-answer.ts'
export { createClient, type Call, type Client } from './client.ts'
export { webSocketUrl } from './web-socket-url.ts'
