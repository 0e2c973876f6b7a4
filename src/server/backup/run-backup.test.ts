import { expect, test, vi } from 'vitest'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { connect } from '../database/connect.ts'
import { beginBackup } from '../services/backups/backup-run.ts'
import { createSecretCipher } from '../services/connections/secret-cipher.ts'
import { readSetting } from '../services/stored-settings.ts'
import { runBackup } from './run-backup.ts'

onEveryEngine('a backup that is being made', (engine) => {
  test('says that its process lives while the tables are read', async () => {
    const database = await newDatabase(engine)
    const other = await connect(database.place)
    try {
      const deps = testDeps(database, { now: () => new Date() })
      const id = await beginBackup(deps, { id: null, name: 'Ana' })
      const { at: begun } = (await readSetting(other.db, 'backup.run'))!
      let read = () => {}
      // A transaction that lasts, as the one does in which the tables are read.
      const reading = database.db.transaction().execute(() => new Promise<void>((resolve) => (read = resolve)))
      const backup = runBackup(
        {
          ...deps,
          progress: { database: other },
          cipher: createSecretCipher(Buffer.alloc(32, 1)),
          passphrase: undefined,
          openStorage: () => reading.then(() => Promise.reject(new Error('not in this test'))),
          reasonOf: () => undefined,
        },
        id!,
      )
      const lives = async () => {
        const run = await readSetting(other.db, 'backup.run')
        expect([run?.state, run?.at === begun]).toEqual(['running', false])
      }
      await vi.waitFor(lives, { timeout: 20_000, interval: 200 }).finally(() => read())
      await reading
      expect(await backup).toBe(false)
    } finally {
      await other.close()
      await database.drop()
    }
  })
})
