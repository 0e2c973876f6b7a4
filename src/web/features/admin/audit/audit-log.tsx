import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { AuditPage } from '#contract/audit.ts'
import { useApi } from '#web/api.ts'
import { auditCsv, auditQuery } from '#web/queries/staff.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { useList } from '../lists/list.ts'
import { useFormKey } from '../lists/use-form-key.ts'
import { AuditLines } from './audit-lines.tsx'
import { Filters } from './filters.tsx'
import { auditLog } from './view.ts'

/** The audit log, newest first, with its filters in the address. */
export function AuditLog() {
  const state = useList(auditLog)
  const { view, addressOf } = state
  const api = useApi()
  const { data } = useSuspenseQuery(auditQuery(api, view))
  const { before, ...filter } = view
  const { formKey, asksFor } = useFormKey(auditLog.addressOf(view))
  const show: typeof state.show = (changes) => {
    asksFor(addressOf(changes))
    state.show(changes)
  }
  return (
    <section className="panel" aria-label={auditLog.label} aria-busy={state.waits}>
      <Filters key={formKey} {...state} show={show} />
      {data.items.length > 0 && <AuditLines lines={data.items} />}
      <div role="status" className="mt-4 text-ink-soft">
        {data.searchedTo ? (
          <SearchedTo page={data} time={data.searchedTo} />
        ) : (
          data.items.length === 0 && <p>{auditLog.empty(view)}</p>
        )}
      </div>
      <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {before && <TextLink to={addressOf({})}>Newest</TextLink>}
        {data.next && (
          <TextLink to={addressOf({ before: data.next })}>{data.searchedTo ? 'Search further back' : 'Older'}</TextLink>
        )}
        {/* A copy for keeping leaves nothing out. */}
        <a href={auditCsv(api, { ...filter, looking: 'shown' })} download className={buttonClass('quiet', 'ml-auto')}>
          <Download aria-hidden className="size-4" />
          Export CSV
        </a>
      </nav>
    </section>
  )
}

function SearchedTo({ page, time }: { page: AuditPage; time: string }) {
  const when = useFormatTimeInWords()
  return (
    <p>
      {page.items.length === 0 ? 'Nothing found so far' : 'Found so far'}, back to {when(time)}.
    </p>
  )
}
