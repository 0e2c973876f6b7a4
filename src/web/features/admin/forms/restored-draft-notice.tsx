import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type FoundNoticeProps = { discarding: boolean; onDiscard: () => void; children: ReactNode; action?: ReactNode }

/** Says that what is shown was typed earlier and never saved, and offers to be rid of it. */
export const RestoredDraftNotice = ({ discarding, onDiscard, children, action }: FoundNoticeProps) => (
  <div
    role="status"
    className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-amber px-4.5 py-3.5 text-amber-ink"
  >
    <p>{children}</p>
    <div className="flex flex-wrap gap-2">
      {action}
      <Button variant="quiet" busy={discarding} onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  </div>
)

type FoundTypedProps = { editor: { found: boolean; discarding?: boolean; discard: () => void }; where?: string }

/** The same above the form of an editor, where it has found something. `where`: who does not have it yet. */
export const RestoredDraft = ({ editor: { found, discarding = false, discard }, where }: FoundTypedProps) =>
  found && (
    <RestoredDraftNotice discarding={discarding} onDiscard={discard}>
      This is what you typed last time and haven’t saved. {where}
    </RestoredDraftNotice>
  )
