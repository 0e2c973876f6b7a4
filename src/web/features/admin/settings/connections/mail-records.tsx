import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type { MailRecord } from '#contract/connections.ts'
import { useApi } from '#web/api.ts'
import { messageOf } from '#web/features/admin/forms/failure.ts'
import { FormMessage } from '#web/features/admin/forms/form-message.tsx'
import { Panel } from '#web/features/admin/frame/panel.tsx'
import { checkMailRecords } from '#web/queries/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

const states: Record<MailRecord['state'], { words: string; Icon: typeof CircleCheck; className: string }> = {
  good: { words: 'is there', Icon: CircleCheck, className: 'text-jade' },
  missing: { words: 'is missing', Icon: CircleAlert, className: 'text-cinnabar-deep' },
  wrong: { words: 'needs a change', Icon: CircleAlert, className: 'text-cinnabar-deep' },
  unknown: { words: 'couldn’t be checked', Icon: CircleHelp, className: 'text-ink-soft' },
}

/** The DNS records that authenticate our emails, and the missing ones. */
export function MailRecords({ domain }: { domain: string }) {
  const api = useApi()
  const [selector, setSelector] = useState('')
  const check = useMutation({ mutationFn: () => checkMailRecords(api, selector.trim()) })
  return (
    <Panel
      title="Do emails arrive?"
      hint={`Mail servers look these up for ${domain}. Without them, vouchers end up in people’s junk mail. They’re added where you registered the domain.`}
    >
      <TextField
        label="Name of the DKIM key (selector)"
        hint="Your mail provider shows it. Leave it empty if you don’t know it."
        autoComplete="off"
        spellCheck={false}
        maxLength={63}
        className="max-w-64"
        value={selector}
        onChange={({ target }) => setSelector(target.value)}
      />
      <Button variant="quiet" className="justify-self-start" busy={check.isPending} onClick={() => check.mutate()}>
        Check the records
      </Button>
      <FormMessage message={check.isError ? messageOf(check.error) : undefined} />
      <ul aria-live="polite" className="grid gap-4">
        {check.data?.records.map((record) => (
          <RecordState key={record.kind} record={record} />
        ))}
      </ul>
    </Panel>
  )
}

function RecordState({ record: { kind, state, name, value, add } }: { record: MailRecord }) {
  const { words, Icon, className } = states[state]
  return (
    <li>
      <p className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className={`size-5 shrink-0 ${className}`} />
        {kind} {words}
      </p>
      <dl className="mt-1 grid gap-x-4 text-small sm:grid-cols-[5rem_minmax(0,1fr)]">
        <dt className="text-ink-soft">Name</dt>
        <dd className="break-all">{name}</dd>
        {value && (
          <>
            <dt className="text-ink-soft">Now</dt>
            <dd className="break-all">{value}</dd>
          </>
        )}
        {add && (
          <>
            <dt className="text-ink-soft">To do</dt>
            <dd className="break-words">{add}</dd>
          </>
        )}
      </dl>
    </li>
  )
}
