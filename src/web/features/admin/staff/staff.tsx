import { useState } from 'react'
import type { StaffLink } from '#contract/staff.ts'
import { AccountList } from './account-list.tsx'
import { Invitations } from './invitations.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { Policy } from './policy.tsx'
import './staff.css'

/** A link that was just made, and what to say of it. */
export type MadeLink = StaffLink & { title: string }

/** Who may sign in, who is invited, and what is asked of everybody. */
export function Staff() {
  const [link, setLink] = useState<MadeLink>()
  return (
    <div className="grid gap-5">
      <AccountList onLink={setLink} />
      <Invitations onLink={setLink} />
      <Policy />
      {link && <LinkDialog made={link} onClose={() => setLink(undefined)} />}
    </div>
  )
}
