import { useState } from 'react'
import { type EditableSection, type SectionContent, sections } from '#contract/content.ts'
import type { SectionRevision } from '#web/queries/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DifferenceList } from '../forms/difference-list.tsx'
import { differences } from '../forms/differences.ts'
import { messageOf } from '../forms/failure.ts'
import { savedBy, useWhen } from '../when.ts'
import { useHistory } from './use-history.ts'

type HistoryDialogProps<S extends EditableSection> = {
  section: S
  current: SectionRevision<S>
  unsaved: boolean
  restoring: boolean
  onRestore: (value: SectionContent[S]) => void
  onClose: () => void
}

/**
 * The earlier versions of a section (docs/product.md, "Saving and history"): who saved each and when, what it said, and
 * a way back to it.
 */
export function HistoryDialog<S extends EditableSection>({
  section,
  current,
  unsaved,
  restoring,
  onRestore,
  onClose,
}: HistoryDialogProps<S>) {
  const { data, error } = useHistory(section)
  const when = useWhen()
  const [asked, setAsked] = useState<SectionContent[S]>()
  const restore = (value: SectionContent[S]) => (unsaved ? setAsked(value) : onRestore(value))
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`History of ${sections[section].label}`}
      description="Restoring saves an earlier version again. No version is ever deleted."
    >
      {!data && !error && <p aria-busy="true">Loading the versions…</p>}
      {error && <p role="alert">{messageOf(error)}</p>}
      <ol className="history">
        {data?.map(({ revision, savedAt, savedBy: name, value }) => (
          <li key={revision}>
            <div>
              <p className="font-semibold">{savedBy(name)}</p>
              <p className="text-ink-soft text-small">{when(savedAt)}</p>
            </div>
            {revision === current.revision ? (
              <p className="badge">Current</p>
            ) : (
              <>
                <Button
                  variant="quiet"
                  busy={restoring}
                  aria-label={`Restore the version of ${savedBy(name)}, ${when(savedAt)}`}
                  onClick={() => restore(sections[section].schema.parse(value) as SectionContent[S])}
                >
                  Restore
                </Button>
                <details>
                  <summary>Compare with the current version</summary>
                  <DifferenceList differences={differences(value, current.value)} names={{ from: 'Then', to: 'Now' }} />
                </details>
              </>
            )}
          </li>
        ))}
      </ol>
      {asked !== undefined && (
        <RestoreQuestion
          label={sections[section].label}
          onRestore={() => {
            setAsked(undefined)
            onRestore(asked)
          }}
          onStay={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}

type RestoreQuestionProps = { label: string; onRestore: () => void; onStay: () => void }

/** Asks before a version takes the place of what is typed. */
const RestoreQuestion = ({ label, onRestore, onStay }: RestoreQuestionProps) => (
  <Dialog
    open
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
