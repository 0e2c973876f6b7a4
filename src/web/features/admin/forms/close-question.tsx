import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before a dialog with unsaved changes is closed. */
export const CloseQuestion = ({ onClose, onStay }: { onClose: () => void; onStay: () => void }) => (
  <Dialog
    onOpenChange={onStay}
    title="Close without saving?"
    footer={
      <>
        <Button variant="quiet" className="quiet-danger" onClick={onClose}>
          Close without saving
        </Button>
        <Button onClick={onStay}>Keep editing</Button>
      </>
    }
  >
    <p>If you close this now, you’ll lose what you’ve typed.</p>
  </Dialog>
)
