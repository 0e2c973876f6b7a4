import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Invitation, newInvitationSchema, type StaffLink } from '#contract/staff.ts'
import { useApi } from '#web/api.ts'
import { invitationsQuery, invite, resendInvitation, revokeInvitation } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { Row, RowList } from '../lists/row-list.tsx'
import { useOpenNewDialog } from '../lists/use-dialog-parameter.ts'
import type { CreatedLink } from './link-dialog.tsx'
import { RoleField } from './role-field.tsx'
import { staffQueryKeys } from './staff-query-keys.ts'

type InvitationsProps = { onLink: (made: CreatedLink) => void }
type Opened = 'new' | { invitation: Invitation; action: 'resend' | 'revoke' }

/** The open invitations. */
export function Invitations({ onLink }: InvitationsProps) {
  const invitations = useData(invitationsQuery)
  const when = useFormatTimeInWords()
  const disabled = !useHydrated()
  const [opened, setOpened] = useState<Opened>()
  useOpenNewDialog(() => setOpened('new'))
  const close = () => setOpened(undefined)
  return (
    <TitledPanel
      title="Invitations"
      description="People you invite get a link to choose their own name and password. It works for a week."
      action={
        <Button disabled={disabled} aria-keyshortcuts="n" onClick={() => setOpened('new')}>
          <UserPlus aria-hidden className="size-4" />
          Invite someone
        </Button>
      }
    >
      <RowList empty="No open invitations.">
        {invitations.map((invitation) => (
          <Row key={invitation.id}>
            <p className="min-w-0">
              <span className="font-semibold">{invitation.email}</span>
              <span className="block text-ink-soft text-small">
                {invitation.role === 'owner' ? 'Owner' : 'Staff'}, invited by {invitation.madeBy};{' '}
                {invitation.expired ? 'the link has expired' : `the link expires ${when(invitation.expiresAt)}`}
              </span>
            </p>
            <div className="flex gap-2">
              {(['resend', 'revoke'] as const).map((action) => (
                <Button
                  key={action}
                  variant="quiet"
                  disabled={disabled}
                  aria-label={`${action === 'resend' ? 'Send again to' : 'Revoke'} ${invitation.email}`}
                  onClick={() => setOpened({ invitation, action })}
                >
                  {action === 'resend' ? 'Send again' : 'Revoke'}
                </Button>
              ))}
            </div>
          </Row>
        ))}
      </RowList>
      {opened === 'new' && <InviteDialog onLink={onLink} onClose={close} />}
      {typeof opened === 'object' && <ChangeDialog {...opened} onLink={onLink} onClose={close} />}
    </TitledPanel>
  )
}

function InviteDialog({ onLink, onClose }: InvitationsProps & { onClose: () => void }) {
  const api = useApi()
  const made = useRef<StaffLink>(undefined)
  return (
    <FormDialog
      title="Invite someone"
      action="Invite"
      onClose={() => {
        onClose()
        if (made.current) onLink({ ...made.current, title: 'Invitation created' })
      }}
      schema={newInvitationSchema}
      send={async (invitation) => {
        made.current = await invite(api, invitation)
      }}
      invalidates={staffQueryKeys}
    >
      {(field, form) => (
        <>
          <TextField label="Email" {...field('email')} type="email" autoComplete="off" />
          <RoleField chosen="staff" {...form.register('role')} />
        </>
      )}
    </FormDialog>
  )
}

type ChangeDialogProps = Exclude<Opened, string> & InvitationsProps & { onClose: () => void }
function ChangeDialog({ invitation: { id, email }, action, onLink, onClose }: ChangeDialogProps) {
  const api = useApi()
  const resend = action === 'resend'
  return (
    <FormDialog
      title={resend ? `Invite ${email} again?` : `Revoke the invitation of ${email}?`}
      description={
        resend ? 'They’ll get a new link, and the earlier one will stop working.' : 'The link will stop working.'
      }
      action={resend ? 'Send again' : 'Revoke'}
      {...(!resend && { variant: 'danger' })}
      onClose={onClose}
      send={async () => {
        if (resend) onLink({ ...(await resendInvitation(api, id)), title: 'New link created' })
        else {
          await revokeInvitation(api, id)
          toast('Success', 'The invitation has been revoked.')
        }
      }}
      invalidates={staffQueryKeys}
    />
  )
}
