import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BulkActionOutcome } from '#contract/bulk-action.ts'
import { Button } from '#web/ui/button.tsx'
import { faultClass } from '../forms/form-message.tsx'
import { focusNear } from './focus-near.ts'
import { refusalWords } from './refusal-words.ts'

/** The bulk actions of a list. */
export type Bulk<Row> = {
  /** The name of a row, for the accessible name of its checkbox. */
  nameOf: (row: Row) => string
  /** Whether a row can be selected; all rows by default. */
  fits?: (row: Row) => boolean
  /** Renders the buttons for the selected rows. */
  actions: (chosen: SelectedRows<Row>) => ReactNode
}

/** The selected rows. `applyOutcome` takes the outcome of an action; `idOf` gives the id by which it names a row. */
export type SelectedRows<Row> = {
  rows: Row[]
  applyOutcome: (outcome: BulkActionOutcome, idOf: (row: Row) => string) => void
}

/** The state of the selection; rows that are no longer shown are not selected. */
export function useSelection<Row extends { id: string }>(items: Row[], bulk: Bulk<Row> | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<string[]>([])
  const last = useRef<string>(undefined)
  const { anchor, focusRow } = useFocusAfterRemoval(items)
  const choosable = bulk ? items.filter((row) => bulk.fits?.(row) ?? true) : []
  const chosen = choosable.filter(({ id }) => ids.has(id))
  const choose = (rows: Row[]) => {
    setIds(new Set(rows.map(({ id }) => id)))
    setRefused([])
  }
  const toggle = (row: Row, reaches: boolean) => {
    const range = reaches ? between(choosable, last.current, row) : [row]
    last.current = row.id
    const others = chosen.filter((one) => !range.includes(one))
    choose(chosen.includes(row) ? others : [...others, ...range])
  }
  const applyOutcome = (outcome: BulkActionOutcome, idOf: (row: Row) => string) => {
    const stayed = outcome.refused.flatMap(({ id, reason }) => {
      const row = chosen.find((one) => idOf(one) === id)
      return row ? [{ id: row.id, name: bulk?.nameOf(row) ?? '', reason }] : []
    })
    focusRow(items.findIndex((row) => ids.has(row.id)))
    setIds(new Set(stayed.map(({ id }) => id)))
    setRefused(refusalWords(stayed))
  }
  return {
    bulk,
    choosable,
    chosen,
    refused,
    toggle,
    applyOutcome,
    anchor,
    isChosen: (row: Row) => chosen.includes(row),
    toggleAll: () => choose(chosen.length === choosable.length ? [] : choosable),
    clear: () => {
      focusRow(items.findIndex((row) => ids.has(row.id)))
      choose([])
    },
    dismissRefusals: () => {
      focusRow(items.findIndex((row) => ids.has(row.id)))
      setRefused([])
    },
  }
}
export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

/** The rows from the one that was clicked last to this one, in the order of the list. */
function between<Row extends { id: string }>(rows: Row[], last: string | undefined, row: Row): Row[] {
  const from = rows.findIndex(({ id }) => id === last)
  const to = rows.indexOf(row)
  return from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** The number of selected rows with their bulk actions; after an action, the rows that were refused and the reasons. */
export function SelectionBar<Row extends { id: string }>({ selection }: { selection: Selection<Row> }) {
  const { bulk, chosen, refused, applyOutcome, clear, anchor, dismissRefusals } = selection
  if (!bulk) return null
  return (
    <div ref={anchor} className="sticky top-(--dashboard-bar) z-4 print:hidden">
      <div
        className={
          chosen.length > 0
            ? 'mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-jade bg-celadon px-4 py-2'
            : ''
        }
      >
        <p role="status" className={chosen.length > 0 ? 'tabular mr-auto max-sm:basis-full' : ''}>
          {chosen.length > 0 && `${chosen.length} selected`}
        </p>
        {chosen.length > 0 && (
          <>
            {bulk.actions({ rows: chosen, applyOutcome })}
            <Button variant="quiet" onClick={clear}>
              Clear
            </Button>
          </>
        )}
      </div>
      {refused.length > 0 && (
        <div role="alert" className={`mt-2 items-center ${faultClass}`}>
          <ul className="mr-auto grid gap-1">
            {refused.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <Button variant="quiet" onClick={dismissRefusals}>
            OK
          </Button>
        </div>
      )}
    </div>
  )
}

/**
 * Moves the focus when the pressed button disappears together with the rows that it acted on: to the checkbox of the row
 * that is now at the index of the first of them, or else to the list. Give the ref `anchor` to an element of the list
 * that is there with and without rows.
 */
function useFocusAfterRemoval(items: unknown[]) {
  const anchor = useRef<HTMLDivElement>(null)
  const [request, setRequest] = useState<{ row: number }>()
  const served = useRef<{ row: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows may change after the request
  useEffect(() => {
    if (!request || served.current === request) return
    // Served once: the rows also change when colleagues work, and the focus must not jump then.
    served.current = request
    focusNear(anchor.current?.closest<HTMLElement>('section, [role=tabpanel]'), request.row)
  }, [request, items])
  return { anchor, focusRow: (index: number) => setRequest({ row: Math.max(0, index) }) }
}
