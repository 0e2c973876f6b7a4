import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { faultClass } from '#web/features/admin/forms/form-message.tsx'

type StateProps = {
  source: 'environment' | 'dashboard' | 'none'
  unreadable: boolean
  /** The consequence of unreadable data, if it is not only that they have to be entered again. */
  unreadableWords?: string
  /** The description while it is connected. */
  connected: ReactNode
  /** The description while it is not connected. */
  missing: ReactNode
  /** The variables that set it on the server. */
  variables: string
}

/** The state of a connection, and whether it was set here or on the server. */
export function ConnectionState({ source, unreadable, unreadableWords, connected, missing, variables }: StateProps) {
  if (unreadable)
    return (
      <p role="alert" className={faultClass}>
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {unreadableWords ??
          'What was saved here can’t be read, because the server’s key is another one. Please enter it again.'}
      </p>
    )
  const Icon = source === 'none' ? CircleDashed : CircleCheck
  return (
    <div>
      <p className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className={`size-5 shrink-0 ${source === 'none' ? 'text-ink-soft' : 'text-jade'}`} />
        {source === 'none' ? 'Not connected yet' : connected}
      </p>
      <p className="mt-1 max-w-2xl text-ink-soft text-small">
        {source === 'none' && missing}
        {source === 'environment' &&
          `This is set on the server (${variables}), which has the last word. Change it there.`}
      </p>
    </div>
  )
}
