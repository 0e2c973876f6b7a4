import { Copy } from 'lucide-react'
import type { StaffLink } from '#contract/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { copyText } from '../copy-text.ts'
import { useFormatTimeInWords } from '../format-time.ts'
import { useSentMessage } from '../mail-delivery.ts'

/** A new one-time link, with its description. */
export type CreatedLink = StaffLink & { title: string }

/** Shows a one-time link, which cannot be shown again. */
export function LinkDialog({ made, onClose }: { made: CreatedLink; onClose: () => void }) {
  const when = useFormatTimeInWords()
  const sent = useSentMessage()(`The link is on its way to ${made.email}.`)
  return (
    <Dialog
      closable={false}
      onOpenChange={onClose}
      title={made.title}
      description={`${sent} It can be used once and expires on ${when(made.expiresAt)}.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField label="Link" readOnly value={made.link} onFocus={({ target }) => target.select()} />
        </div>
        <Button variant="quiet" onClick={() => copyText(made.link, 'The link has been copied.')}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
      </div>
      <p className="mt-3 text-ink-soft text-small">
        You can also copy it and pass it on yourself. We only show it now, and anyone who has it can use it.
      </p>
    </Dialog>
  )
}
