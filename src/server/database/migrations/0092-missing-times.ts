import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * The confirmed requests without an agreed time, which Today counts and the list of requests shows: few among all that are
 * confirmed, or that have no time. The two columns are in it only so that SQLite counts along it alone, rather than by the index of agreed times.
 */
export const missingTimes = ({ db }: Schema) =>
  sql`create index appointments_missing_time on appointments (status, agreed_time, id)
    where status = 'confirmed' and agreed_time is null`.execute(db)
