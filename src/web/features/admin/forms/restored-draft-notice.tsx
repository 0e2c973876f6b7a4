import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type FoundNoticeProps = { discarding: boolean; onDiscard: () => void; children: ReactNode; action?: ReactNode }

/** Says that what is shown was typed earlier and never saved, and offers to be rid of it. */
export function RestoredDraftNotice({ discarding, onDiscard, children, action }: FoundNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  // Its buttons go with it: the focus moves to the first field of the form that it is above.
  useLayoutEffect(() => {
    const { current } = notice
    const form = current?.parentElement
    return () => {
      if (!current?.contains(document.activeElement)) return
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        form?.querySelector<HTMLElement>('.field')?.focus()
      })
    }
  }, [])
  return (
    <div
      ref={notice}
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
}

type FoundTypedProps = { editor: { found: boolean; discarding?: boolean; discard: () => void }; where?: string }

/** The same above the form of an editor, where it has found something. `where`: who does not have it yet. */
export const RestoredDraft = ({ editor: { found, discarding = false, discard }, where }: FoundTypedProps) =>
  found && (
    <RestoredDraftNotice discarding={discarding} onDiscard={discard}>
      This is what you typed last time and haven’t saved. {where}
    </RestoredDraftNotice>
  )
