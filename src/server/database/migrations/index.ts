import type { Migration } from 'kysely/migration'
import type { Engine } from '../connect.ts'
import { type Schema, schemaFor } from './schema.ts'

/** A file of a migration exports the one step that it is. */
const files = import.meta.glob<Record<string, (schema: Schema) => Promise<void>>>('./[0-9]*.ts', { eager: true })

/** One list for both engines, by the names of the files. A migration that has landed is never edited; a change is a new one. */
export const migrationsFor = (engine: Engine): Record<string, Migration> =>
  Object.fromEntries(
    Object.keys(files)
      .sort()
      .map((path) => {
        const [step] = Object.values(files[path]!)
        return [path.slice('./'.length, -'.ts'.length), { up: (db) => step!(schemaFor(db, engine)) }]
      }),
  )
