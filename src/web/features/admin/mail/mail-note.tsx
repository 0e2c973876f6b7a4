import { useHasMailServer } from './mail-delivery.ts'

/** A note in dialogs that send an email: without a mail server, nobody receives it. */
export function MailNote() {
  if (useHasMailServer()) return null
  return (
    <p className="rounded-lg bg-amber px-4 py-3 text-amber-ink text-small">
      No mail server is set up, so the email won’t be sent. It’ll only be written to the mail folder.
    </p>
  )
}
