import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import type { ListQuery, ListState } from './list.ts'
import { clickableRowClass, ListRows } from './list-rows.tsx'
import type { Selection } from './selection.tsx'
import { SelectAllCheckbox, SelectionCheckbox } from './selection-checkbox.tsx'

export type Column<Row> = {
  heading: string
  /** The heading is only for screen readers. */
  headingHidden?: true
  /** The sort order of the first click on the heading, such as `-placed`; a second click reverses it. */
  sort?: string
  /** The column has nothing but buttons, which are not printed. */
  screenOnly?: true
  /** Aligned to the right. */
  number?: true
  /** The row header. */
  rowHeader?: true
  className?: string
  cell: (row: Row) => ReactNode
  /** A secondary line below the cell, if any. */
  detail?: (row: Row) => ReactNode
}
type ListTableProps<Row extends { id: string }> = {
  state?: ListState<ListQuery>
  columns: Column<Row>[]
  items: Row[]
  className?: string
  /** The layout of a card: the first cell is its title, the second beside it, each other on a line. Else the list sets it. */
  stacked?: boolean
  /** Whether the table is the first element of its panel. */
  isFirst?: boolean
  caption?: string
  /** The selected rows, if the list has bulk actions. */
  selection?: Selection<Row> | undefined
}

/** The rows of a list: a table if there is room for one, or else cards. */
export function ListTable<Row extends { id: string }>({
  state,
  columns,
  items,
  className = '',
  stacked = true,
  isFirst = false,
  caption,
  selection,
}: ListTableProps<Row>) {
  const chooses = selection?.bulk && selection.choosable.length > 0 ? selection : undefined
  // The checkboxes need space above them.
  const isTop = isFirst && !chooses
  const room = isTop ? '-mt-[0.4rem]' : isFirst && chooses?.chosen.length === 0 ? '' : 'mt-5'
  const isSortable = columns.some(({ sort }) => sort && sortedBy(state))
  return (
    <div className="@container">
      {/* The background of a row extends beyond its text, which is aligned with the content above. */}
      <table
        className={`${chooses?.chosen.length ? 'md:[&_tbody_:is(a,button,input)]:scroll-mt-40' : ''} -mx-3 w-[calc(100%+1.5rem)] text-left print:mx-0 print:w-full [&_.tabular]:whitespace-nowrap @max-[14rem]:**:whitespace-normal! ${room} ${className}`}
      >
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead className="text-small">
          {/* Above cards only the headings that sort are shown. */}
          <tr
            className={`@max-3xl:flex @max-3xl:flex-wrap @max-3xl:gap-x-4 @max-3xl:px-3 ${isSortable ? "@max-3xl:mb-[0.4rem] @max-3xl:items-center @max-3xl:before:content-['Sort_by']" : ''}`}
          >
            {chooses && <ChooseAll selection={chooses} />}
            {columns.map((column) => (
              <Heading key={column.heading} {...column} state={state} />
            ))}
          </tr>
        </thead>
        <ListRows>
          {items.map((row) => (
            <tr
              key={row.id}
              className={`@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-[14rem]:grid-cols-1 @max-3xl:gap-x-4 @max-3xl:gap-y-[0.35rem] @max-3xl:border-stone @max-3xl:border-t @max-3xl:px-3 @max-3xl:py-[0.85rem] ${clickableRowClass} ${isTop ? '@max-3xl:first:border-t-0 @max-3xl:first:pt-0' : ''} ${chooses ? '@max-3xl:relative @max-3xl:pl-12' : ''}`}
            >
              {chooses && <Choose selection={chooses} row={row} />}
              {columns.map(({ heading, rowHeader, number, screenOnly, className: own = '', cell, detail }, index) => {
                const Cell = rowHeader ? 'th' : 'td'
                const more = detail?.(row)
                return (
                  <Cell
                    key={heading}
                    {...(rowHeader && { scope: 'row' })}
                    className={`border-stone border-t px-3 py-[0.65rem] font-normal [overflow-wrap:anywhere] @max-3xl:border-0 @max-3xl:p-0 ${number ? 'tabular text-right' : ''} ${stacked && index > 1 ? '@max-3xl:col-span-full' : ''} ${screenOnly ? 'print:hidden' : ''} ${own}`}
                  >
                    {cell(row)}
                    {more && <span className="block text-ink-soft text-small">{more}</span>}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </ListRows>
      </table>
    </div>
  )
}

const boxCell = 'print:hidden w-10 border-stone border-t px-3 py-[0.65rem] align-top'
type ChooseProps<Row extends { id: string }> = { selection: Selection<Row> }

/** The checkbox that selects all rows of the page, or none. */
const ChooseAll = <Row extends { id: string }>({ selection }: ChooseProps<Row>) => (
  <th
    scope="col"
    className="w-10 px-3 py-[0.65rem] align-middle print:hidden @max-3xl:order-last @max-3xl:ml-auto @max-3xl:w-auto @max-3xl:px-0 @max-3xl:py-1"
  >
    <SelectAllCheckbox selection={selection} />
  </th>
)

const Choose = <Row extends { id: string }>({ selection, row }: ChooseProps<Row> & { row: Row }) => (
  <td
    className={`${boxCell} @max-3xl:absolute @max-3xl:top-[0.95rem] @max-3xl:left-3 @max-3xl:w-auto @max-3xl:border-0 @max-3xl:p-0`}
  >
    {selection.choosable.includes(row) && <SelectionCheckbox selection={selection} row={row} className="-m-2" />}
  </td>
)

const sortedBy = (state: ListState<ListQuery> | undefined) => state?.addressOf && state.view.sort

type HeadingProps = Omit<Column<never>, 'cell' | 'detail'> & { state: ListState<ListQuery> | undefined }
function Heading({ heading, headingHidden, sort, number, screenOnly, state }: HeadingProps) {
  const sorted = sortedBy(state)
  const shared = `whitespace-nowrap px-3 py-[0.65rem] text-ink-soft @max-3xl:px-0 @max-3xl:py-1 ${number ? 'text-right' : ''} ${screenOnly ? 'print:hidden' : ''}`
  if (!sort || !sorted || !state?.addressOf)
    return (
      <th scope="col" className={`${shared} @max-3xl:sr-only`}>
        {headingHidden ? <span className="sr-only">{heading}</span> : heading}
      </th>
    )
  const by = sort.replace('-', '')
  const direction = sorted === by ? 'ascending' : sorted === `-${by}` ? 'descending' : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  const next = direction === undefined ? sort : direction === 'ascending' ? `-${by}` : by
  return (
    <th scope="col" className={shared} {...(direction && { 'aria-sort': direction })}>
      <Link
        to={state.addressOf({ sort: next })}
        className="inline-flex min-h-7 max-md:-my-1 max-md:min-h-10 items-center gap-1 hover:text-ink"
      >
        {heading}
        {direction && <Arrow aria-hidden className="size-3.5" />}
      </Link>
    </th>
  )
}
