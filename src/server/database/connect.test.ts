import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'

test('a transaction that SQLite rolled back by itself rejects with the original error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-connect-'))
  const { db, close } = await connect({ file: join(folder, 'clinic.sqlite') })
  try {
    const ended = db.transaction().execute(async (tx) => {
      await sql`rollback`.execute(tx)
      throw new Error('the disk is full')
    })
    await expect(ended).rejects.toThrow('the disk is full')
    const next = db.transaction().execute(async (tx) => (await sql`select 1 as one`.execute(tx)).rows)
    expect(await next).toEqual([{ one: 1 }])
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
})
