import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type AreYouSureDialogProps = {
  title: string
  description?: string
  action: string
  /** What the other button says, where leaving it has an effect of its own. */
  cancel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation. It stays open while the action runs, and if it fails. */
export const AreYouSureDialog = ({
  title,
  description,
  action,
  cancel = 'Cancel',
  danger,
  busy = false,
  onConfirm,
  onClose,
  children,
}: AreYouSureDialogProps) => (
  <Dialog
    onOpenChange={() => !busy && onClose()}
    title={title}
    {...(description && { description })}
    footer={
      <>
        <Button variant="quiet" disabled={busy} onClick={onClose} {...(danger && { 'data-first': true })}>
          {cancel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          onClick={onConfirm}
          {...(!danger && { 'data-first': true })}
        >
          {action}
        </Button>
      </>
    }
  >
    <div className="grid gap-4">{children}</div>
  </Dialog>
)
