import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import type { ListQuery, ListState } from './list.ts'
import { ListRows } from './list-rows.tsx'

export type Column<Row> = {
  heading: string
  /** Only screen readers are told the heading. */
  headingHidden?: true
  /** What a press on the heading sorts by at first, such as `-placed`; another press turns the order round. */
  sort?: string
  /** Stands at the right. */
  number?: true
  /** Names the row. */
  rowHeader?: true
  className?: string
  cell: (row: Row) => ReactNode
  /** A quieter line below it, if there is anything to say. */
  detail?: (row: Row) => ReactNode
}
type ListTableProps<Row> = {
  state?: ListState<ListQuery>
  columns: Column<Row>[]
  items: Row[]
  className?: string
  caption?: string
}

/** The rows of a list: a table on a wide screen, cards on a phone. */
export const ListTable = <Row extends { id: string }>({
  state,
  columns,
  items,
  className = 'list-table',
  caption,
}: ListTableProps<Row>) => (
  <table className={`desk-table desk-cards ${className}`}>
    {caption && <caption className="sr-only">{caption}</caption>}
    <thead>
      <tr>
        {columns.map((column) => (
          <Heading key={column.heading} {...column} state={state} />
        ))}
      </tr>
    </thead>
    <ListRows>
      {items.map((row) => (
        <tr key={row.id}>
          {columns.map(({ heading, rowHeader, number, className, cell, detail }) => {
            const Cell = rowHeader ? 'th' : 'td'
            const more = detail?.(row)
            return (
              <Cell
                key={heading}
                {...(rowHeader && { scope: 'row' })}
                className={number ? `number tabular ${className ?? ''}` : className}
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
)

type HeadingProps = Omit<Column<never>, 'cell' | 'detail'> & { state: ListState<ListQuery> | undefined }
function Heading({ heading, headingHidden, sort, number, state }: HeadingProps) {
  const sorted = state?.view.sort
  if (!sort || !sorted || !state?.addressOf)
    return (
      <th scope="col" className={number && 'number'}>
        {headingHidden ? <span className="sr-only">{heading}</span> : heading}
      </th>
    )
  const by = sort.replace('-', '')
  const direction = sorted === by ? 'ascending' : sorted === `-${by}` ? 'descending' : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  const next = direction === undefined ? sort : direction === 'ascending' ? `-${by}` : by
  return (
    <th scope="col" className={number && 'number'} {...(direction && { 'aria-sort': direction })}>
      <Link to={state.addressOf({ sort: next })} className="list-sort">
        {heading}
        {direction && <Arrow aria-hidden className="size-3.5" />}
      </Link>
    </th>
  )
}
