import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ManyOutcome } from '#contract/many.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'

/** What can be done with several rows of a list at once. */
export type Bulk<Row> = {
  /** What a row is called, for whoever hears its box and not sees it. */
  nameOf: (row: Row) => string
  /** Whether a row can be chosen; all, where it is left out. */
  fits?: (row: Row) => boolean
  /** The buttons, for the rows that are chosen. `done` ends the choice. */
  actions: (rows: Row[], done: () => void) => ReactNode
}

/** The rows that are chosen, as long as the same rows are shown. */
export function useSelection<Row extends { id: string }>(items: Row[], bulk: Bulk<Row> | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choosable = bulk ? items.filter((row) => bulk.fits?.(row) ?? true) : []
  const chosen = choosable.filter(({ id }) => ids.has(id))
  const choose = (rows: Row[]) => setIds(new Set(rows.map(({ id }) => id)))
  return {
    bulk,
    choosable,
    chosen,
    isChosen: (row: Row) => chosen.includes(row),
    toggle: (row: Row) => choose(chosen.includes(row) ? chosen.filter((one) => one !== row) : [...chosen, row]),
    toggleAll: () => choose(chosen.length === choosable.length ? [] : choosable),
    clear: () => choose([]),
  }
}
export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

/** How many rows are chosen, and what can be done with them. Heard when it changes. */
export function SelectionBar<Row extends { id: string }>({ selection }: { selection: Selection<Row> }) {
  const { bulk, chosen, clear } = selection
  if (!bulk) return null
  return (
    <div role="status" className="min-h-0">
      {chosen.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-celadon px-4 py-2">
          <p className="tabular mr-auto">{chosen.length} selected</p>
          {bulk.actions(chosen, clear)}
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}

type ManyButtonProps = {
  children: ReactNode
  /** Does it with all of them, in one call. */
  act: () => Promise<ManyOutcome>
  /** What is said of so many that it was done with. */
  done: (count: number) => string
  /** Reads the list anew. */
  onDone: () => Promise<unknown>
}

/** A button that acts on several rows, and says what became of them. A second press while the first is on its way does nothing. */
export function ManyButton({ children, act, done, onDone }: ManyButtonProps) {
  const run = useMutation({
    mutationFn: act,
    onSuccess: async (outcome) => {
      await onDone()
      if (outcome.done.length > 0) toast('Success', done(outcome.done.length))
      const [first] = outcome.refused
      if (first)
        toast('Not all of them', `${outcome.refused.length} stayed as they were: ${first.reason}.`, 'destructive')
    },
    onError: (error) => toast('Error', messageOf(error), 'destructive'),
  })
  return (
    <Button busy={run.isPending} onClick={() => run.mutate()}>
      {children}
    </Button>
  )
}
