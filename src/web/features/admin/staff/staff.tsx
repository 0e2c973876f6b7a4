import { useState } from 'react'
import { AccountList } from './account-list.tsx'
import { Invitations } from './invitations.tsx'
import { LinkDialog, type MadeLink } from './link-dialog.tsx'
import { Policy } from './policy.tsx'

/** The staff page: accounts, invitations and the sign-in policy. */
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
