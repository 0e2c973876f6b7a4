import { useDeferredValue, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { z } from 'zod'
import type { Address, Path } from '#web/routes.ts'

/** What lists can be asked for, each for some of it. */
export type ListQuery = { status?: string; q?: string; sort?: string; page?: number }

type Texts<V> = {
  /** What screen readers call the list. */
  label: string
  nouns: readonly [one: string, many: string]
  search?: {
    /** Completes “Search by”. */
    label: string
    /** Fewer of the same words, where not all of them fit into the field on a phone. */
    placeholder?: string
    /** Whether a voucher's whole code opens it, and is searched for nowhere: addresses, which others see and keep, never have one. */
    opensVouchers?: boolean
  }
  /** Why there are no rows. */
  empty(view: V): string
}
export type List<V> = Texts<V> & {
  filters?: Record<string, string>
  viewOf(search: string): V
  addressOf(view: V): Address
}
type Definition<P, S extends z.ZodObject> = Texts<z.output<S>> & {
  path: P
  /** The query of the list's API: what stands in the address bar, in this order. */
  query: S
  /** The names of what `status` can be. */
  filters?: z.output<S> extends { status: infer F extends string } ? Record<F, string> : never
}

/** A list of the dashboard: its texts, and its view as the address bar says it (docs/product.md, "Dashboard"). */
export function defineList<P extends Path, S extends z.ZodObject>({ path, query, ...texts }: Definition<P, S>) {
  type View = z.output<S>
  const fields = Object.entries(query.shape)
  const usual: Record<string, unknown> = query.parse({})
  return {
    ...texts,
    /** What makes no sense in an address is as if it were not there. */
    viewOf(search: string): View {
      const asked = new URLSearchParams(search)
      const read = fields.map(([name, field]) => [name, z.safeParse(field, asked.get(name) ?? undefined)] as const)
      return Object.fromEntries(read.map(([name, { success, data }]) => [name, success ? data : usual[name]])) as View
    },
    /** What is usual is not said. */
    addressOf(view: View): P | `${P}?${string}` {
      const said = fields.flatMap(([name]) => (view[name] === usual[name] ? [] : [[name, String(view[name])]]))
      return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
    },
  }
}

export type ListState<V> = {
  list: Pick<List<V>, 'nouns' | 'search' | 'empty'>
  /** What is on the screen; `asked` is what is on its way there while `waits`. */
  view: V
  asked: V
  waits: boolean
  /** Shows something else, from its first page unless another is named. */
  show(changes: Partial<V>, how?: { replace: boolean }): void
  /** Where `show` leads, if it leads to an address. */
  addressOf?(changes: Partial<V>): Address
}

/** The first page, where pages are numbered and where one goes on from the last. */
const firstPage = { page: 1, before: '' }

/** A list whose view stands in the address bar. */
export function useList<V>(list: List<V>) {
  const search = useSearch()
  const shown = useDeferredValue(search)
  const [, navigate] = useLocation()
  const asked = list.viewOf(search)
  const addressOf = (changes: Partial<V>, from = asked) => list.addressOf({ ...from, ...firstPage, ...changes })
  return {
    list,
    view: list.viewOf(shown),
    asked,
    waits: search !== shown,
    // A search that has waited for the next key keeps the filter that was chosen meanwhile.
    show: (changes: Partial<V>, how?: { replace: boolean }) =>
      navigate(addressOf(changes, list.viewOf(location.search)), how),
    addressOf: (changes: Partial<V>) => addressOf(changes),
  }
}

/** A list in a dialog, which has no address. */
export function useListInDialog<V>(list: List<V>): ListState<V> {
  const [view, setView] = useState(() => list.viewOf(''))
  const show = (changes: Partial<V>) => setView((latest) => ({ ...latest, ...firstPage, ...changes }))
  return { list, view, asked: view, waits: false, show }
}
