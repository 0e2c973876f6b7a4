import { ArrowDown, ArrowUp, Search } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useHydrated } from '#web/hydrated.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'
import { Button } from '#web/ui/button.tsx'
import './list-view.css'

/** What can be done from a list's page, above the list: the one filled button first. */
export const ListActions = ({ children }: { children: ReactNode }) => <div className="list-actions-bar">{children}</div>

type FiltersProps<F extends string> = {
  names: Record<F, string>
  shown: F
  /** How many wait behind a filter; none is not said. */
  counts?: Partial<Record<F, number | undefined>>
  addressOf: (filter: F) => Address
}

/** The ways to narrow a list down, as links, so that each has an address. */
export const ListFilters = <F extends string>({ names, shown, counts = {}, addressOf }: FiltersProps<F>) => (
  <nav aria-label="Filter by state" className="list-filters">
    {(Object.keys(names) as F[]).map((filter) => (
      <Link
        key={filter}
        to={addressOf(filter)}
        className="list-filter"
        {...(filter === shown && { 'aria-current': 'page' as const })}
      >
        {names[filter]}
        {counts[filter] ? <span className="list-count">{counts[filter]}</span> : null}
      </Link>
    ))}
  </nav>
)

type ListSearchProps = {
  q: string
  label: string
  /** Fewer of the same words, where not all of them fit into the field on a phone. */
  placeholder?: string
  /** Whether this may stand in an address, which others see and keep; says so itself if not. */
  allowed?: (q: string) => boolean
  addressOf: (q: string) => Address
}

/** Searches a list on the server; what was asked stands in the address. */
export function ListSearch({ q, label, placeholder = label, allowed = () => true, addressOf }: ListSearchProps) {
  const [, navigate] = useLocation()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (allowed(asked)) navigate(addressOf(asked))
  }
  return (
    <search>
      <form onSubmit={find}>
        {/* Until the page is alive the browser would put whatever was typed into the address. */}
        <fieldset disabled={!useHydrated()} className="flex gap-2">
          <span className="list-search">
            <Search aria-hidden />
            <input
              key={q}
              type="search"
              name="q"
              defaultValue={q}
              aria-label={`Search by ${label}`}
              placeholder={placeholder.charAt(0).toUpperCase() + placeholder.slice(1)}
              maxLength={100}
              className="field"
            />
          </span>
          <Button type="submit" variant="quiet">
            Search
          </Button>
        </fieldset>
      </form>
    </search>
  )
}

type PagesProps = {
  page: number
  pageSize: number
  total: number
  noun: string
  addressOf: (page: number) => Address
}

const figure = new Intl.NumberFormat('en-AU')

/** Where in a long list one is, and the way to the pages beside it. */
export function ListPages({ page, pageSize, total, noun, addressOf }: PagesProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 || page > pages) return null
  const link = (to: number, label: string): ReactNode =>
    to >= 1 && to <= pages ? (
      <Link to={addressOf(to)} className="text-link">
        {label}
      </Link>
    ) : (
      <span className="w-12" />
    )
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
      {link(page - 1, 'Previous')}
      <p className="tabular text-ink-soft text-small">
        Page {figure.format(page)} of {figure.format(pages)}, {figure.format(total)} {noun}
      </p>
      {link(page + 1, 'Next')}
    </nav>
  )
}

type SortHeadingProps = {
  sort: string
  by: string
  first?: 'up' | 'down'
  label: string
  className?: string
  addressOf: (sort: string) => Address
}

/** A column's heading: a press sorts by it, another turns the order round. */
export function SortHeading({ sort, by, first = 'up', label, className, addressOf }: SortHeadingProps) {
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  const begin = first === 'up' ? by : `-${by}`
  const next = direction === undefined ? begin : direction === 'ascending' ? `-${by}` : by
  return (
    <th scope="col" className={className} {...(direction && { 'aria-sort': direction })}>
      <Link to={addressOf(next)} className="list-sort">
        {label}
        {direction && <Arrow aria-hidden className="size-3.5" />}
      </Link>
    </th>
  )
}

export type Tone = 'good' | 'todo' | 'calm' | 'alarm' | 'quiet'

/** A state in a word and a colour. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className="list-badge" data-tone={tone}>
    {children}
  </span>
)
