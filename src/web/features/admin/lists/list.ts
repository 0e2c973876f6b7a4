import { useDeferredValue, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { z } from 'zod'
import type { Address, Path } from '#web/routes.ts'

/** The query parameters of lists; each list has some of them. */
export type ListQuery = { status?: string; q?: string; from?: string; to?: string; sort?: string; page?: number }

type Texts<V> = {
  /** The accessible name of the list. */
  label: string
  nouns: readonly [one: string, many: string]
  search?: {
    /** Completes “Search by”. */
    label: string
    /** A shorter version of the label, if it does not fit into the field on a phone. */
    placeholder?: string
    /** Whether a complete voucher code opens the voucher. A code is never searched for, since it must not be part of an address. */
    opensVouchers?: boolean
  }
  /** Of which days `from` and `to` are: completes “The day”, such as “an order was placed”. */
  days?: string
  /** The text of the empty state without a search and without chosen days. */
  empty(view: V): string
  /** The text if a search or a choice of days found nothing, where it is not the usual one (`notFoundText`). */
  notFound?(view: V): string
}
export type List<V> = Texts<V> & {
  filters?: Record<string, string>
  viewOf(search: string): V
  addressOf(view: V): Address
}
type Definition<P, S extends z.ZodObject> = Texts<z.output<S>> & {
  path: P
  /** The query schema of the list's API. The address bar has its parameters in this order. */
  query: S
  /** The labels of the values of `status`. */
  filters?: z.output<S> extends { status: infer F extends string } ? Record<F, string> : never
}

/** Says what was searched for, under which filter and on which days, since each of them may be why nothing was found. */
export function notFoundText(
  { nouns: [, many], filters }: Pick<List<ListQuery>, 'nouns' | 'filters'>,
  view: ListQuery,
) {
  const { status = 'all', q, from, to } = view
  const filter = filters && status !== 'all' ? ` under “${filters[status]}”` : ''
  const days = from || to ? ' on these days' : ''
  return q ? `No ${many}${filter}${days} match “${q}”. Try fewer letters.` : `No ${many}${filter}${days}.`
}

/** Defines a list of the dashboard: its texts, and how its view is read from the address (docs/product.md, "Dashboard"). */
export function defineList<P extends Path, S extends z.ZodObject>({ path, query, ...texts }: Definition<P, S>) {
  type View = z.output<S>
  const fields = Object.entries(query.shape)
  const usual: Record<string, unknown> = query.parse({})
  return {
    ...texts,
    /** Invalid parameters of an address are ignored. The ends of a range of days are put in order. */
    viewOf(search: string): View {
      const requested = new URLSearchParams(search)
      const read = fields.map(([name, field]) => [name, z.safeParse(field, requested.get(name) ?? undefined)] as const)
      const view = Object.fromEntries(read.map(([name, { success, data }]) => [name, success ? data : usual[name]]))
      const { from, to } = view as ListQuery
      return (from && to && to < from ? { ...view, from: to, to: from } : view) as View
    },
    /** Parameters with their default value are left out of the address. */
    addressOf(view: View): P | `${P}?${string}` {
      const said = fields.flatMap(([name]) => (view[name] === usual[name] ? [] : [[name, String(view[name])]]))
      return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
    },
  }
}

export type ListState<V> = {
  list: Pick<List<V>, 'nouns' | 'search' | 'days' | 'filters' | 'empty' | 'notFound'>
  /** The view that is shown. `requested` is the requested view, which is loading while `waits`. */
  view: V
  requested: V
  waits: boolean
  /** Changes the view, and goes to its first page unless `changes` names another. */
  show(changes: Partial<V>, how?: { replace: boolean }): void
  /** The address of a changed view, if the list keeps its view in the address. */
  addressOf?(changes: Partial<V>): Address
}

/** The first page, for numbered pages and for cursor pagination. */
const firstPage = { page: 1, before: '' }

/** A list whose view is kept in the address. */
export function useList<V>(list: List<V>) {
  const search = useSearch()
  const shown = useDeferredValue(search)
  const [, navigate] = useLocation()
  const requested = list.viewOf(search)
  const addressOf = (changes: Partial<V>, from = requested) => list.addressOf({ ...from, ...firstPage, ...changes })
  return {
    list,
    view: list.viewOf(shown),
    requested,
    waits: search !== shown,
    // Reads the current address, so that a delayed search keeps a filter that was chosen during the delay.
    show: (changes: Partial<V>, how?: { replace: boolean }) =>
      navigate(addressOf(changes, list.viewOf(location.search)), how),
    addressOf: (changes: Partial<V>) => addressOf(changes),
  }
}

/** A list in a dialog. Its view is kept in state, since a dialog has no address. */
export function useListInDialog<V>(list: List<V>): ListState<V> {
  const [view, setView] = useState(() => list.viewOf(''))
  const show = (changes: Partial<V>) => setView((latest) => ({ ...latest, ...firstPage, ...changes }))
  return { list, view, requested: view, waits: false, show }
}
