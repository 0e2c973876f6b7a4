import { CallUs } from '#web/call-us.tsx'

/** The error message of a buyer’s action, with the phone number to call. */
export const Failure = ({ message }: { message: string }) => (
  <p role="alert" className="mt-2 font-semibold text-cinnabar-deep">
    {message}
    <CallUs />
  </p>
)
