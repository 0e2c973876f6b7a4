import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '#domain/count.ts'
import { type ApiClient, useApi } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { CollapsibleButton, useCollapsible } from './collapsible.tsx'
import { type List, type ListQuery, type ListState, notFoundText } from './list.ts'
import { ListDays } from './list-days.tsx'
import { FilterCount, filterClass, filtersClass, ListHead } from './list-head.tsx'
import { focusSearch, ListSearch } from './list-search.tsx'
import { type Column, ListTable } from './list-table.tsx'
import { refetchOnReturn } from './refetch-on-return.ts'
import { type Bulk, SelectionBar, useSelection } from './selection.tsx'

type Page = { items: { id: string }[]; total: number; page: number; pageSize: number }
type ListViewProps<V, Data extends Page, K extends QueryKey> = {
  state: ListState<V> & { list: List<V> }
  query: (api: ApiClient, view: V) => UseSuspenseQueryOptions<Data, Error, Data, K>
  columns: Column<Data['items'][number]>[]
  className?: string
  stacked?: boolean
  /** The number of entries shown beside a filter; 0 is not shown. */
  counts?: Record<string, number | undefined>
  /** Shown above everything else. */
  notice?: ReactNode
  /** Shown above the rows, if there are any. */
  children?: ReactNode
  /** The bulk actions. */
  bulk?: Bulk<Data['items'][number]>
}

/** A list with filters, search, sortable headings, rows and pages, as set by its definition. */
export function ListView<V extends ListQuery, Data extends Page, K extends QueryKey>({
  state,
  query,
  columns,
  className,
  stacked = true,
  counts = {},
  notice,
  children,
  bulk,
}: ListViewProps<V, Data, K>) {
  const { list, view, waits } = state
  const { data } = useSuspenseQuery({ ...query(useApi(), view), ...refetchOnReturn })
  const selection = useSelection<Data['items'][number]>(data.items, bulk)
  return (
    <section className="panel" aria-label={list.label} aria-busy={waits} {...(bulk && { tabIndex: -1 })}>
      {notice}
      {(list.filters || list.search) && (
        <ListHead>
          {list.filters && <ListFilters names={list.filters} state={state} counts={counts} />}
          {list.search && !list.days && <ListSearch {...state} />}
          {list.search && list.days && (
            <ListDays state={state}>
              <ListSearch {...state} className="flex-[1_1_11rem]" />
            </ListDays>
          )}
        </ListHead>
      )}
      <ListEmpty state={state} total={data.total} shown={data.items.length}>
        <ListReset state={state} />
      </ListEmpty>
      {data.items.length > 0 && children}
      <SelectionBar selection={selection} />
      {data.items.length > 0 && (
        <ListTable
          selection={selection}
          state={state}
          columns={columns}
          items={data.items}
          isFirst={!notice && !list.filters && !list.search && !children}
          {...(className && { className })}
          stacked={stacked}
        />
      )}
      <ListPages state={state} {...data} />
    </section>
  )
}

/** The buttons above a list: the primary button first. */
export const ListActions = ({ children }: { children: ReactNode }) => (
  <div className="mb-5 flex flex-wrap gap-2 print:hidden">{children}</div>
)

/** Buttons that are rarely needed. They keep together where they need a line of their own. Where the screen is narrow one press shows them, so that the list itself is on the first screen. */
export function MoreActions({ children }: { children: ReactNode }) {
  const collapsible = useCollapsible()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape, which closes what the button shows
    <div className="contents" onKeyDown={collapsible.onKeyDown}>
      <CollapsibleButton collapsible={collapsible} className="lg:hidden">
        More
      </CollapsibleButton>
      <div id={collapsible.id} className={`flex-wrap gap-2 ${collapsible.open ? 'flex' : 'hidden lg:flex'}`}>
        {children}
      </div>
    </div>
  )
}

type FiltersProps = {
  names: Record<string, string>
  counts: Record<string, number | undefined>
  state: ListState<ListQuery>
}

/** The filters of a list, as links, so that each has an address. */
const ListFilters = ({ names, counts, state: { view, addressOf } }: FiltersProps) => (
  <nav aria-label="Filter by state" className={filtersClass}>
    {Object.entries(names).map(([status, name]) => (
      <Link
        key={status}
        to={addressOf!({ status })}
        className={filterClass}
        {...(status === view.status && { 'aria-current': 'page' as const })}
      >
        {name}
        {counts[status] ? <FilterCount>{counts[status]}</FilterCount> : null}
      </Link>
    ))}
  </nav>
)

type EmptyProps = { state: ListState<ListQuery>; total: number; shown: number; children?: ReactNode }

function emptyText({ list, view }: ListState<ListQuery>): string {
  const { q, from, to } = view
  if (!q && !from && !to) return list.empty(view)
  return list.notFound?.(view) ?? notFoundText(list, view)
}

/** The empty state of a list. A page past the last one has another text, since the list itself is not empty. */
export const ListEmpty = ({ state, total, shown, children }: EmptyProps) => (
  <div role="status">
    {shown === 0 && (
      <div className="mt-6 grid justify-items-start gap-4 text-ink-soft">
        <p>
          {total === 0 ? (
            emptyText(state)
          ) : (
            <>
              There’s nothing on this page. <PageLink state={state} page={1} label="Go to the first page" />
            </>
          )}
        </p>
        {total === 0 && children}
      </div>
    )}
  </div>
)

/** Ways back to more of the list, where a search, a choice of days or a filter found nothing. */
export function ListReset({ state: { list, requested, show } }: { state: ListState<ListQuery> }) {
  const { q, from, to } = requested
  const filtered = list.search && list.filters?.all !== undefined && requested.status !== 'all'
  const reset = (changes: Partial<ListQuery>) => {
    show(changes)
    // The button goes with the empty list.
    focusSearch()
  }
  if (!q && !from && !to && !filtered) return null
  return (
    <div className="flex flex-wrap gap-2">
      {q && (
        <Button variant="quiet" onClick={() => reset({ q: '' })}>
          Clear the search
        </Button>
      )}
      {(from || to) && (
        <Button variant="quiet" onClick={() => reset({ from: '', to: '' })}>
          Show all days
        </Button>
      )}
      {filtered && (
        <Button variant="quiet" onClick={() => reset({ status: 'all' })}>
          {q || from || to ? 'Look in all' : 'Show all'} {list.nouns[1]}
        </Button>
      )}
    </div>
  )
}

type PagesProps = { state: ListState<ListQuery>; page: number; pageSize: number; total: number }

/** The number of rows, the current page, and links to the previous and the next page. */
export function ListPages({ state, page, pageSize, total }: PagesProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const [one, many] = state.list.nouns
  const place = pages > 1 && page <= pages ? `Page ${formatCount(page)} of ${formatCount(pages)}, ` : ''
  const end = useRef<HTMLDivElement>(null)
  const chosen = useRef<number>(undefined)
  // The links are below the rows, of which the first are to be read next.
  useEffect(() => {
    if (chosen.current !== page) return
    chosen.current = undefined
    const list = end.current?.closest('.panel') ?? end.current?.parentElement
    list?.scrollIntoView({ behavior: 'instant' })
  }, [page])
  const choose = (next: number) => {
    chosen.current = next
  }
  return (
    <div ref={end} className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="tabular text-ink-soft text-small">
        {total > 0 && `${place}${formatCount(total)} ${total === 1 ? one : many}`}
      </p>
      {place && (
        <nav aria-label="Pages" className="flex gap-6 print:hidden">
          {page > 1 && <PageLink state={state} page={page - 1} label="Previous" onChoose={choose} />}
          {page < pages && <PageLink state={state} page={page + 1} label="Next" onChoose={choose} />}
        </nav>
      )}
    </div>
  )
}

type PageLinkProps = { state: ListState<ListQuery>; page: number; label: string; onChoose?: (page: number) => void }

const PageLink = ({ state, page, label, onChoose }: PageLinkProps) =>
  state.addressOf ? (
    <Link to={state.addressOf({ page })} className="text-link" onClick={() => onChoose?.(page)}>
      {label}
    </Link>
  ) : (
    <button
      type="button"
      className="text-link"
      onClick={() => {
        onChoose?.(page)
        state.show({ page })
      }}
    >
      {label}
    </button>
  )
