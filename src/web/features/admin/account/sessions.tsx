import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { StaffSession } from '#contract/staff.ts'
import { deviceName } from '#domain/staff/device-name.ts'
import { useApi } from '#web/api.ts'
import { endOtherSessions, endSession, sessionsQuery } from '#web/queries/staff.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { Badge } from '../lists/badge.tsx'
import { Row, RowList } from '../lists/row-list.tsx'
import { accountQueryKeys } from './account-query-keys.ts'

/** The list of one’s own sessions. */
export function Sessions() {
  const sessions = useData(sessionsQuery)
  const [opened, setOpened] = useState<StaffSession | 'others'>()
  const disabled = !useHydrated()
  return (
    <TitledPanel
      title="Where you’re signed in"
      place="sessions"
      description="You’re signed out after 12 hours without activity, and after 7 days at most."
      action={
        sessions.length > 1 && (
          <Button variant="quiet" disabled={disabled} onClick={() => setOpened('others')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <RowList>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} disabled={disabled} onEnd={() => setOpened(session)} />
        ))}
      </RowList>
      {opened && <EndDialog ended={opened} onClose={() => setOpened(undefined)} />}
    </TitledPanel>
  )
}

type SessionRowProps = { session: StaffSession; disabled: boolean; onEnd: () => void }
function SessionRow({ session, disabled, onEnd }: SessionRowProps) {
  const when = useFormatTime()
  const name = deviceName(session.userAgent)
  const Icon = /iPhone|Android/.test(name) ? Smartphone : Laptop
  return (
    <Row>
      <div className="flex min-w-0 gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <p className="min-w-0">
          <span className="font-semibold">{name}</span>
          {session.current && (
            <Badge tone="success" className="ml-2">
              This device
            </Badge>
          )}
          <span className="block text-ink-soft text-small">
            {session.address || 'Unknown address'}, last used {when(session.lastUsedAt)}
          </span>
        </p>
      </div>
      {!session.current && (
        <Button variant="quiet" disabled={disabled} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </Row>
  )
}

function EndDialog({ ended, onClose }: { ended: StaffSession | 'others'; onClose: () => void }) {
  const api = useApi()
  const others = ended === 'others'
  return (
    <FormDialog
      title={others ? 'Sign out everywhere else?' : `Sign out ${deviceName(ended.userAgent)}?`}
      description="Anything not saved there will be lost."
      action="Sign out"
      variant="danger"
      onClose={onClose}
      success={others ? 'You’re now signed in here only.' : 'That device has been signed out.'}
      send={() => (others ? endOtherSessions(api) : endSession(api, ended.id))}
      invalidates={accountQueryKeys}
    />
  )
}
