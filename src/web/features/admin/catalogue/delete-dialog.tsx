import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DeleteDialogProps = { label: string; question: string; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before an entry is deleted. It stays open while deleting, and if that fails. */
export const DeleteDialog = ({ label, question, busy, onConfirm, onClose }: DeleteDialogProps) => (
  <Dialog
    onOpenChange={() => !busy && onClose()}
    title={`Delete ${label}`}
    footer={
      <>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          Delete
        </Button>
      </>
    }
  >
    <p>{question}</p>
    <p className="mt-3 text-ink-soft text-small">
      Your visitors won’t see it any more. We keep a copy under Deleted for 30 days, in case you pressed it by mistake.
    </p>
  </Dialog>
)
