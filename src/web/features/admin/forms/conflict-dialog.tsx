import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DifferenceList } from './difference-list.tsx'
import { type Difference, differences } from './differences.ts'

type ConflictDialogProps<T> = {
  /** Who saved what, and when, as far as it is known. */
  told: string
  theirs: T
  mine: T
  compare?: (theirs: T, mine: T) => Difference[]
  saving: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Two have edited the same thing (product.md 7): shows what the other saved, and offers theirs or mine. */
export const ConflictDialog = <T,>({
  told,
  theirs,
  mine,
  compare = differences,
  saving,
  onTheirs,
  onMine,
  onClose,
}: ConflictDialogProps<T>) => (
  <Dialog
    open
    wide
    onOpenChange={onClose}
    title="Someone else has saved"
    description={`${told}, after you began. Nothing of yours is lost: choose which to keep.`}
    footer={
      <>
        <Button variant="quiet" onClick={onTheirs}>
          Use theirs
        </Button>
        <Button busy={saving} onClick={onMine}>
          Keep mine
        </Button>
      </>
    }
  >
    <DifferenceList differences={compare(theirs, mine)} names={{ from: 'Theirs', to: 'Mine' }} />
  </Dialog>
)
