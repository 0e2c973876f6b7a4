import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useSearch } from 'wouter'
import type { AuditPage, AuditQuery } from '#contract/audit.ts'
import { useApi } from '#web/api.ts'
import { auditCsv, auditQuery } from '#web/queries/staff.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useWhenInWords } from '../when.ts'
import { AuditLines } from './audit-lines.tsx'
import { Filters } from './filters.tsx'
import { addressOf, viewOf } from './view.ts'
import './audit.css'

/** Who did what: filtered by the address bar, newest first. */
export function AuditLog() {
  const search = useSearch()
  const shownSearch = useDeferredValue(search)
  const view = viewOf(shownSearch)
  const api = useApi()
  const { data } = useSuspenseQuery(auditQuery(api, view))
  const { before, ...filter } = view
  return (
    <section className="panel" aria-label="Audit log" aria-busy={search !== shownSearch}>
      <Filters key={shownSearch} view={view} />
      {data.items.length > 0 && <AuditLines lines={data.items} />}
      <State page={data} view={view} />
      <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {before && (
          <Link to={addressOf(filter)} className="text-link">
            Newest
          </Link>
        )}
        {data.next && (
          <Link to={addressOf({ ...view, before: data.next })} className="text-link">
            {data.searchedTo ? 'Search further back' : 'Older'}
          </Link>
        )}
        {/* A copy for keeping leaves nothing out. */}
        <a href={auditCsv(api, { ...filter, looking: '' })} download className={buttonClass('quiet', 'ml-auto')}>
          <Download aria-hidden className="size-4" />
          Export CSV
        </a>
      </nav>
    </section>
  )
}

function State({ page, view }: { page: AuditPage; view: AuditQuery }) {
  const when = useWhenInWords()
  if (page.searchedTo)
    return (
      <p className="mt-4 text-ink-soft">
        {page.items.length === 0 ? 'Nothing found so far' : 'Found so far'}, back to {when(page.searchedTo)}.
      </p>
    )
  if (page.items.length > 0) return null
  const { looking: _, ...filters } = view
  const filtered = Object.values(filters).some((value) => value !== '')
  return (
    <p className="mt-4 text-ink-soft">
      {filtered ? 'Nothing matches these filters. Try fewer.' : 'Nothing has happened yet.'}
    </p>
  )
}
