import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { connect } from '#server/database/connect.ts'

/** Something that must never stand in a log line, an address or a referrer (docs/product.md, "Voucher codes"). */
export type Secret = { what: string; value: string }

/** Patterns of secrets, whatever their value. */
const shapes: [what: string, shape: RegExp][] = [
  ['a voucher code', /(?<![\w-])[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}(?![\w-])/],
  ['a card number', /(?<!\d)4(?:242|000|111)(?:[ +-]|%20)?\d{4}(?:[ +-]|%20)?\d{4}(?:[ +-]|%20)?\d{4}(?!\d)/],
  ['a client secret', /_secret_/],
]

/** An id may by chance have the digits of a card. */
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** The secrets of a text, by what they are. Codes count in any case, with dashes and without. */
export function leaksIn(text: string, secrets: readonly Secret[]): string[] {
  const upper = text.toUpperCase()
  const withoutIds = text.replace(uuid, 'id')
  const found = [
    ...shapes.flatMap(([what, shape]) => (shape.test(withoutIds) ? [what] : [])),
    ...secrets.flatMap(({ what, value }) => (upper.includes(value.toUpperCase()) ? [what] : [])),
  ]
  return [...new Set(found)]
}

/** The lines of a text that hold a secret, each with what it is. */
export const leakingLines = (text: string, secrets: readonly Secret[]): string[] =>
  text.split('\n').flatMap((line) => {
    const leaks = leaksIn(line, secrets)
    return leaks.length > 0 ? [`${leaks.join(' and ')}: ${line}`] : []
  })

/** What the data of a server know that nobody else may: codes and client secrets. Of cookies they have hashes only. */
export async function secretsOf(variables: Record<string, string>): Promise<Secret[]> {
  const file = join(variables.DATA_DIR ?? '', 'clinic.sqlite')
  if (!variables.DATABASE_URL && !existsSync(file)) return []
  const opened = await connect(variables.DATABASE_URL ? { url: variables.DATABASE_URL } : { file }).catch(ifItIsGone)
  if (!opened) return []
  const { db, close } = opened
  try {
    const current = await db.selectFrom('vouchers').select('code').execute()
    const former = await db.selectFrom('voucher_former_codes').select('code').execute()
    const payments = await db.selectFrom('payments').select('client_secret').execute()
    return [
      ...[...current, ...former].flatMap(({ code }) =>
        [code, formatVoucherCode(code)].map((value) => ({ what: 'a voucher code', value })),
      ),
      ...payments.flatMap(({ client_secret: value }) => (value ? [{ what: 'a client secret', value }] : [])),
    ]
  } finally {
    await close()
  }
}

/** A test may have dropped its server's database: only what has a shape can be looked for then. */
function ifItIsGone(error: unknown): undefined {
  const missing = '3D000'
  if ((error as { code?: string }).code !== missing) throw error
}
