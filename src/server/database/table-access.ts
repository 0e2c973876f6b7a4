import { AsyncLocalStorage } from 'node:async_hooks'
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  MergeQueryNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type WhereNode,
} from 'kysely'

/**
 * The tables whose rows are found by a name, and the column of it: most of the content stands in these few, so what reads
 * one section is not touched by a change of another.
 */
const namedRows: Record<string, string> = {
  settings: 'key',
  content_sections: 'section',
  content_revisions: 'section',
}

/**
 * The tables from which a deletion takes rows of others along (`ON DELETE CASCADE`). That these are all is tested against
 * the schema (`table-access.test.ts`).
 */
export const cascadingTables: ReadonlySet<string> = new Set([
  'appointments',
  'free_times',
  'newsletters',
  'orders',
  'pages',
  'posts',
  'staff_users',
  'subscribers',
  'webhook_endpoints',
  'wordpress_imports',
])

/** Names of rows, or all rows of a table. */
type Rows = Set<string> | 'all'

/** A set of tables, or of rows in them. */
export class TableSet {
  readonly #tables = new Map<string, Rows>()
  #isEverything = false

  /** What could touch anything, or could be touched by anything. */
  static everything(): TableSet {
    const all = new TableSet()
    all.addEverything()
    return all
  }

  addEverything(): void {
    this.#isEverything = true
  }

  add(table: string, rows: Rows = 'all'): void {
    const known = this.#tables.get(table)
    this.#tables.set(table, rows === 'all' || known === 'all' ? 'all' : new Set([...(known ?? []), ...rows]))
  }

  addAll(other: TableSet): void {
    this.#isEverything ||= other.#isEverything
    for (const [table, rows] of other.#tables) this.add(table, rows)
  }

  overlaps(other: TableSet): boolean {
    if (this.#isEverything) return other.#isEverything || other.#tables.size > 0
    if (other.#isEverything) return this.#tables.size > 0
    for (const [table, rows] of this.#tables) {
      const others = other.#tables.get(table)
      if (others && (rows === 'all' || others === 'all' || !rows.isDisjointFrom(others))) return true
    }
    return false
  }

  /** For tests: `table`, or `table:row`. */
  names(): string[] {
    const named = [...this.#tables].flatMap(([table, rows]) =>
      rows === 'all' ? [table] : [...rows].map((row) => `${table}:${row}`),
    )
    return [...(this.#isEverything ? ['everything'] : []), ...named].sort()
  }
}

/** What some work has asked of the database. */
export type TableAccess = { reads: TableSet; writes: TableSet }

export const noTableAccess = (): TableAccess => ({ reads: new TableSet(), writes: new TableSet() })

const recordings = new AsyncLocalStorage<TableAccess>()

/**
 * Adds to `access` the tables that the queries of `work` read and write, also those of in-process calls. A recording within
 * another takes its part out of it, unless it fails.
 */
export async function recordTableAccess<T>(access: TableAccess, work: () => Promise<T>): Promise<T> {
  try {
    return await recordings.run(access, work)
  } catch (error) {
    const outer = recordings.getStore()
    outer?.reads.addAll(access.reads)
    outer?.writes.addAll(access.writes)
    throw error
  }
}

/** Adds each query to the recording in which it is asked. Costs nothing where there is none. */
export const tableAccessPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    const recording = recordings.getStore()
    if (recording) {
      const { reads, writes } = accessOf(node)
      recording.reads.addAll(reads)
      recording.writes.addAll(writes)
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

const writingText = /^\s*(?:insert|update|delete|merge|replace|truncate|alter|drop|create|with)\b/i
/** A table's name comes next, or what stands for it. */
const beforeName = /\b(?:from|join|into|update)\b\s*/i

/** The tables of a query. One that is written as text, and names tables itself, may concern any. */
export function accessOf(query: RootOperationNode): TableAccess {
  const access = noTableAccess()
  if (MergeQueryNode.is(query) || (RawNode.is(query) && writingText.test(query.sqlFragments.join(' '))))
    access.writes.addEverything()
  visit(query, access)
  return access
}

function visit(node: OperationNode, access: TableAccess): void {
  // Of a column only its table's name could be said again.
  if (ReferenceNode.is(node)) return
  if (TableNode.is(node)) access.reads.add(nameOf(node))
  if (RawNode.is(node) && namesTables(node)) access.reads.addEverything()
  const target = addTarget(node, access)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== target && isNode(child)) visit(child, access)
}

/** Whether a text names tables itself. `sql.table` in it is a part of its own, and is found as that. */
function namesTables({ sqlFragments, parameters }: RawNode): boolean {
  return sqlFragments.some((text, place) => {
    const [, ...named] = text.split(beforeName)
    const last = named.pop()
    const isPart = last === '' && isTable(parameters[place]) && !/^\s*,/.test(sqlFragments[place + 1] ?? '')
    return named.length > 0 || (last !== undefined && !isPart)
  })
}

/** Kysely wraps a table in a text of its own, which is empty. */
function isTable(node: OperationNode | undefined): boolean {
  if (!node || TableNode.is(node)) return node !== undefined
  return (
    RawNode.is(node) && node.sqlFragments.join('') === '' && node.parameters.length === 1 && isTable(node.parameters[0])
  )
}

const isNode = (value: unknown): value is OperationNode => typeof Object(value).kind === 'string'
const nameOf = ({ table }: TableNode) => table.identifier.name

/** Adds the table that a query is about, with the rows that it names, and returns the part in which it stands. */
function addTarget(node: OperationNode, { reads, writes }: TableAccess): OperationNode | undefined {
  if (SelectQueryNode.is(node)) {
    const [table, ...others] = node.from?.froms ?? []
    if (!table || !TableNode.is(table) || others.length > 0 || node.joins) return undefined
    reads.add(nameOf(table), rowsWhere(nameOf(table), node.where))
    return node.from
  }
  if (InsertQueryNode.is(node) && node.into) {
    writes.add(nameOf(node.into), insertedRows(nameOf(node.into), node))
    return node.into
  }
  if (UpdateQueryNode.is(node) && node.table) {
    const table = tableOf(node.table)
    if (table) writes.add(nameOf(table), rowsWhere(nameOf(table), node.where))
    else writes.addEverything()
    return node.table
  }
  if (DeleteQueryNode.is(node)) {
    const table = tableOf(node.from.froms[0])
    if (table && !cascadingTables.has(nameOf(table))) writes.add(nameOf(table), rowsWhere(nameOf(table), node.where))
    else writes.addEverything()
    return node.from
  }
  return undefined
}

function tableOf(node: OperationNode | undefined): TableNode | undefined {
  const inner = node && AliasNode.is(node) ? node.node : node
  return inner && TableNode.is(inner) ? inner : undefined
}

/** The rows of a table with names that a condition leaves; all where it does not tell. */
function rowsWhere(table: string, where: WhereNode | undefined): Rows {
  const column = namedRows[table]
  return (column && where && namedBy(where.where, column)) || 'all'
}

function namedBy(condition: OperationNode, column: string): Rows | undefined {
  if (ParensNode.is(condition)) return namedBy(condition.node, column)
  if (AndNode.is(condition)) return namedBy(condition.left, column) ?? namedBy(condition.right, column)
  if (!BinaryOperationNode.is(condition)) return undefined
  const { leftOperand, operator, rightOperand } = condition
  const isName = ReferenceNode.is(leftOperand) && isColumn(leftOperand.column, column)
  const isEqual = OperatorNode.is(operator) && (operator.operator === '=' || operator.operator === 'in')
  return isName && isEqual ? namesIn(rightOperand) : undefined
}

const isColumn = (node: OperationNode, name: string) => ColumnNode.is(node) && node.column.name === name

/** The names that are given as values; `undefined` where one of them is worked out by the database. */
function namesIn(node: OperationNode): Set<string> | undefined {
  if (ValueNode.is(node)) return new Set([String(node.value)])
  if (PrimitiveValueListNode.is(node)) return new Set(node.values.map(String))
  if (ValueListNode.is(node) && node.values.every(ValueNode.is))
    return new Set(node.values.map((value) => String((value as ValueNode).value)))
  return undefined
}

function insertedRows(table: string, { columns, values }: InsertQueryNode): Rows {
  const place = columns?.findIndex((column) => isColumn(column, namedRows[table] ?? '')) ?? -1
  if (place < 0 || !values || !ValuesNode.is(values)) return 'all'
  const names = new Set<string>()
  for (const row of values.values) {
    const name = PrimitiveValueListNode.is(row) ? row.values[place] : plainValue(row.values[place])
    if (typeof name !== 'string') return 'all'
    names.add(name)
  }
  return names
}

const plainValue = (node: OperationNode | undefined): unknown => (node && ValueNode.is(node) ? node.value : undefined)
