import type { StaffLink } from '#contract/staff.ts'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { ShownOnceDialog } from '../frame/shown-once-dialog.tsx'
import { useSentMessage } from '../mail/mail-delivery.ts'

/** A new one-time link, with its description. */
export type CreatedLink = StaffLink & { title: string }

/** Shows a one-time link, this once. */
export function LinkDialog({ made, onClose }: { made: CreatedLink; onClose: () => void }) {
  const when = useFormatTimeInWords()
  const sent = useSentMessage()(`The link is on its way to ${made.email}.`)
  return (
    <ShownOnceDialog
      title={made.title}
      description={`${sent} It can be used once and expires on ${when(made.expiresAt)}.`}
      label="Link"
      text={made.link}
      note="You can also copy it and pass it on yourself. We only show it now, and anyone who has it can use it."
      onClose={onClose}
    />
  )
}
