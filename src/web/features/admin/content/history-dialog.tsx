import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EditableSection, type SectionContent, sections } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { historyQuery, type SectionRevision } from '#web/queries/admin-sections.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { differences } from '../forms/differences.ts'
import { VersionList } from '../forms/version-list.tsx'

type HistoryDialogProps<S extends EditableSection> = {
  section: S
  current: SectionRevision<S>
  unsaved: boolean
  restoring: boolean
  /** What restoring leaves as it is, as a sentence. */
  note?: string | undefined
  onRestore: (value: SectionContent[S]) => void
  onClose: () => void
}

/**
 * The earlier versions of a section (docs/product.md, "Saving and history"): who saved each and when, its content, and a
 * button that restores it.
 */
export function HistoryDialog<S extends EditableSection>({
  section,
  current,
  unsaved,
  restoring,
  note = '',
  onRestore,
  onClose,
}: HistoryDialogProps<S>) {
  const versions = useQuery(historyQuery(useApi(), section))
  const [pending, setPending] = useState<SectionContent[S]>()
  const restore = (value: SectionContent[S]) => (unsaved ? setPending(value) : onRestore(value))
  return (
    <Dialog
      wide
      onOpenChange={onClose}
      title={`History of ${sections[section].label}`}
      description={`Restoring saves an earlier version again. No version is ever deleted. ${note}`.trim()}
    >
      <VersionList
        versions={versions}
        latest={current}
        name="Current"
        differences={differences}
        restoring={restoring}
        onRestore={(value) => {
          const { data, error } = sections[section].schema.safeParse(value)
          if (!error) return restore(data as SectionContent[S])
          toast('Not restored', 'This version is of an earlier release and doesn’t fit any more.', 'destructive')
        }}
      />
      {pending !== undefined && (
        <RestoreQuestion
          label={sections[section].label}
          onRestore={() => {
            setPending(undefined)
            onRestore(pending)
          }}
          onStay={() => setPending(undefined)}
        />
      )}
    </Dialog>
  )
}

type RestoreQuestionProps = { label: string; onRestore: () => void; onStay: () => void }

/** Asks for confirmation before a version replaces the input. */
const RestoreQuestion = ({ label, onRestore, onStay }: RestoreQuestionProps) => (
  <Dialog
    onOpenChange={onStay}
    title="Restore without saving?"
    description={`You haven’t saved your changes to ${label}.`}
    footer={
      <>
        <Button variant="quiet" className="quiet-danger" onClick={onRestore}>
          Restore without saving
        </Button>
        <Button onClick={onStay}>Keep what I typed</Button>
      </>
    }
  >
    <p>If you restore this version now, you’ll lose what you’ve typed.</p>
  </Dialog>
)
