import type { Schema } from './schema.ts'

/** How each email left, and each newsletter: to a mail server, or into the mail folder. Not known of older ones. */
export async function mailOutlet({ db }: Schema) {
  for (const table of ['email_outbox', 'newsletters'] as const)
    await db.schema.alterTable(table).addColumn('outlet', 'text').execute()
}
