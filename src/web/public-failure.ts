import { ApiError } from './api.ts'

/** What a visitor is told of a failed call: what the server said, or that it could not be reached. */
export const visitorMessageOf = (error: Error): string =>
  error instanceof ApiError
    ? error.problem.detail
    : 'We couldn’t be reached. Please check your connection and try again.'
