import { ApiError } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'

/** The error of a buyer’s action, with the phone number to call. */
export const Failure = ({ error }: { error: Error }) => (
  <p role="alert" className="mt-2 font-semibold text-cinnabar-deep">
    {error instanceof ApiError
      ? error.problem.detail
      : 'We couldn’t be reached. Please check your connection and try again.'}
    <CallUs />
  </p>
)
