import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * What the Today page needs: indexes for its counts, and when each member of staff last looked at the news. The sender
 * of emails, which was one text, becomes a name and an address.
 */
export async function today({ db, table, texts, index }: Schema) {
  await index('orders', ['status', 'delivery_method', 'fulfilled_at'])
  await index('orders', ['paid_at'])
  await table('news_seen', (t) =>
    t.addColumn('staff_id', 'text', (c) => c.primaryKey().notNull()).$call(texts('seen_at')),
  )

  const { rows } = await sql<{ value: string; updated_at: string }>`
    select value, updated_at from settings where key = 'mail.from'`.execute(db)
  for (const { value, updated_at } of rows) {
    const [, name = '', address] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(JSON.parse(value)) ?? [
      '',
      '',
      JSON.parse(value),
    ]
    for (const [key, text] of [
      ['mail.senderName', name],
      ['mail.senderAddress', address],
    ])
      await sql`insert into settings (key, value, updated_at)
        values (${key}, ${JSON.stringify(text)}, ${updated_at})`.execute(db)
  }
  await sql`delete from settings where key = 'mail.from'`.execute(db)
}
