import { CircleAlert } from 'lucide-react'

/** What went wrong with a whole form, beside its button. */
export const FormMessage = ({ message }: { message: string | undefined }) => (
  <div role="alert">
    {message && (
      <p className="form-message">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {message}
      </p>
    )}
  </div>
)
