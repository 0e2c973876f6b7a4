import type { Reader } from '#server/database/connect.ts'
import { keptSecret } from '../kept-secret.ts'

/** The secret that signs session cookies. */
export const authSecret = (db: Reader, now: Date): Promise<string> => keptSecret(db, 'auth.secret', now)
