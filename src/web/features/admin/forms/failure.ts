import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Whether the server has refused a call, so that nothing was done. After any other failure that isn't known. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Whether our own server has answered. What stands before it answers with a page of its own where it cannot reach it. */
export const isOwnServerError = (error: unknown): error is ApiError =>
  error instanceof ApiError && !/^\s*</.test(error.problem.detail)

/**
 * What follows `Failed to …:` in a notice: the status and text of an answer (docs/product.md, "Refusals"), or plain
 * words where none came.
 */
export function failureOf(error: Error): string {
  if (isOwnServerError(error)) return error.message
  // What the browser says of a call that reached nobody differs from one to the next, and helps nobody.
  if (error instanceof ApiError || error instanceof TypeError) return 'the server couldn’t be reached'
  return error.message || 'Unknown error'
}

/** Makes what shows that something could not be done, such as `delete service`, and why. */
export const failureToast = (what: string) => (error: Error) => {
  toast('Error', `Failed to ${what}: ${failureOf(error)}`, 'destructive')
}

/** What the server said, without the number that helps only the operator of the site. */
export const messageOf = (error: unknown): string =>
  isOwnServerError(error) ? error.problem.detail : 'The server couldn’t be reached. Please try again in a moment.'

/** Shows why a change has failed. */
export function showFailure(error: unknown): void {
  toast('Error', messageOf(error), 'destructive')
}
