import { Copy } from 'lucide-react'
import { copyText } from '#web/features/admin/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

/** A secret that was just made, and what to say of it. */
export type CreatedSecret = { title: string; label: string; secret: string; description: string }

/** Shows a secret, this once. */
export const SecretDialog = ({ made, onClose }: { made: CreatedSecret; onClose: () => void }) => (
  <Dialog
    closable={false}
    onOpenChange={onClose}
    title={made.title}
    description={made.description}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={made.label}
          readOnly
          autoComplete="off"
          value={made.secret}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <Button variant="quiet" onClick={() => copyText(made.secret, `${made.label} copied.`)}>
        <Copy aria-hidden className="size-4" />
        Copy
      </Button>
    </div>
    <p className="mt-3 text-ink-soft text-small">
      We only show it now. Put it where the program keeps its secrets, never into an email or a chat.
    </p>
  </Dialog>
)
