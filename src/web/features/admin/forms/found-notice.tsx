import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import './found-notice.css'

type FoundNoticeProps = { discarding: boolean; onDiscard: () => void; children: ReactNode; action?: ReactNode }

/** Says that what is shown was typed earlier and never saved, and offers to be rid of it. */
export const FoundNotice = ({ discarding, onDiscard, children, action }: FoundNoticeProps) => (
  <div role="status" className="found-notice">
    <p>{children}</p>
    <div className="flex flex-wrap gap-2">
      {action}
      <Button variant="quiet" busy={discarding} onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  </div>
)
