import { createReadStream } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cell, writeCsv } from '#domain/csv.ts'
import type { Database } from '../database/connect.ts'
import { withTempFolder } from '../files/temp-folder.ts'
import type { Progress } from '../progress.ts'
import { dumpTables } from './dump.ts'
import { productTables } from './product-tables.ts'
import { splitLines } from './split-lines.ts'

/** The tables with the clinic's own data. Accounts, secrets, queues and the demo gateway's tables are left out. */
const exported = [
  ...[
    'appointments',
    'appointment_changes',
    'waiting_entries',
    'free_times',
    'time_offers',
    'orders',
    'order_gifts',
    'order_lines',
    'payments',
    'refunds',
    'disputes',
    'payment_fees',
  ],
  ...['vouchers', 'voucher_ledger', 'subscribers', 'products', 'services', 'practitioners', 'testimonials', 'posts'],
  ...['content_sections', 'pages', 'audit_log', 'line_notes'],
]
/** Secrets, and columns that hold what others hold already. */
const left = new Set([
  ...['browser_hash', 'cart_hash', 'client_secret', 'search', 'sort_name'],
  ...['link_nonce', 'link_hash', 'calendar_sequence', 'reminded_time', 'request_key', 'fees_due_at'],
])
const batchSize = 1000

/**
 * Writes the clinic's tables as CSV files into an empty folder, all as they were at one instant, each with its header also
 * where it has no rows. `scratch` is where the program may keep its drafts meanwhile.
 */
export async function exportTables(
  database: Pick<Database, 'db' | 'engine'>,
  { folder, scratch, report }: { folder: string; scratch: string; report: (progress: Progress) => void },
): Promise<{ files: number; rows: number }> {
  return withTempFolder(scratch, 'export', async (draft) => {
    const dumped = await dumpTables(database, draft, report)
    const tables = await productTables(database.db, database.engine)
    let rows = 0
    for (const name of exported) {
      const table = tables.find((table) => table.name === name)!
      const columns = table.columns.map((column) => column.name).filter((column) => !left.has(column))
      await writeTable(join(draft, `${name}.jsonl`), join(folder, `${name}.csv`), columns)
      rows += dumped[name]?.rows ?? 0
    }
    return { files: exported.length, rows }
  })
}

async function writeTable(from: string, to: string, columns: string[]): Promise<void> {
  await writeFile(to, writeCsv([columns]), { mode: 0o600 })
  let lines: Cell[][] = []
  for await (const line of splitLines(createReadStream(from))) {
    const row = JSON.parse(line) as Record<string, unknown>
    lines.push(columns.map((column) => cellOf(row[column])))
    if (lines.length < batchSize) continue
    await appendFile(to, writeCsv(lines))
    lines = []
  }
  await appendFile(to, writeCsv(lines))
}

const cellOf = (value: unknown): Cell => (typeof value === 'number' ? { number: String(value) } : String(value ?? ''))
