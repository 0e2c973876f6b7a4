import { Copy } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { copyText } from './copy-text.ts'

type ShownOnceDialogProps = {
  title: string
  description: string
  /** The name of the text. */
  label: string
  text: string
  /** How to keep it. */
  note: string
  onClose: () => void
}

/** Shows a secret or a one-time link, which cannot be shown again: it is only closed by its button. */
export const ShownOnceDialog = ({ title, description, label, text, note, onClose }: ShownOnceDialogProps) => (
  <Dialog
    closable={false}
    onOpenChange={onClose}
    title={title}
    description={description}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField label={label} readOnly autoComplete="off" value={text} onFocus={({ target }) => target.select()} />
      </div>
      <Button variant="quiet" onClick={() => copyText(text, `${label} copied.`)}>
        <Copy aria-hidden className="size-4" />
        Copy
      </Button>
    </div>
    <p className="mt-3 text-ink-soft text-small">{note}</p>
  </Dialog>
)
