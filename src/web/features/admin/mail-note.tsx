import { useHasMailServer } from './mail-delivery.ts'

/** What becomes of the email of a dialog where nobody would receive it, said before its button is pressed. */
export function MailNote() {
  if (useHasMailServer()) return null
  return (
    <p className="rounded-lg bg-amber px-4 py-3 text-amber-ink text-small">
      No mail server is set up, so the email won’t be sent. It’ll only be written to the mail folder.
    </p>
  )
}
