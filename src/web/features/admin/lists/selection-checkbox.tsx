import { useHydrated } from '#web/use-hydrated.ts'
import type { Selection } from './selection.tsx'

type ChooseProps<Row extends { id: string }> = { selection: Selection<Row> }
type BoxProps<Row extends { id: string }> = ChooseProps<Row> & { row: Row; className: string }

/** The checkbox of a row. With Shift, all rows from the one that was clicked last to this one are changed. */
export const SelectionCheckbox = <Row extends { id: string }>({ selection, row, className }: BoxProps<Row>) => (
  <label className={`block select-none p-2 ${className}`}>
    <input
      type="checkbox"
      data-choose="row"
      disabled={!useHydrated()}
      aria-label={`Select ${selection.bulk!.nameOf(row)}`}
      className="block size-5"
      checked={selection.isChosen(row)}
      onChange={({ nativeEvent }) => selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)

/** The checkbox that selects all rows of the page, or none. `label`: its text, if there is room for one. */
export const SelectAllCheckbox = <Row extends { id: string }>({
  selection: { chosen, choosable, toggleAll },
  label,
}: ChooseProps<Row> & { label?: string }) => (
  <label className="flex w-fit items-center gap-3">
    <input
      type="checkbox"
      data-choose="all"
      disabled={!useHydrated()}
      {...(!label && { 'aria-label': 'Select all on this page' })}
      className="block size-5"
      checked={chosen.length === choosable.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && chosen.length < choosable.length
      }}
      onChange={toggleAll}
    />
    {label ?? <span className="order-first font-normal text-ink-soft text-small @3xl:hidden">All</span>}
  </label>
)
