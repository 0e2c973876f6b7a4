import { CircleAlert } from 'lucide-react'

/** The appearance of what says that something went wrong. */
export const faultClass =
  'flex gap-2.5 rounded-lg bg-blush px-3.5 py-[0.7rem] font-semibold text-cinnabar-deep text-small'

/** What went wrong with a whole form, beside its button. */
export const FormMessage = ({ message }: { message: string | undefined }) => (
  <div role="alert">
    {message && (
      <p className={faultClass}>
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {message}
      </p>
    )}
  </div>
)
