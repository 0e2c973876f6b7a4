import type { Engine } from '#server/database/connect.ts'

/** A time as the staff_* tables keep it: a date where the engine has them (database/tables/staff.ts). */
export const toStaffTime = (engine: Engine, at: Date): unknown => (engine === 'sqlite' ? at.toISOString() : at)

/** A time from the staff_* tables. */
export const fromStaffTime = (at: unknown): Date => new Date(at as string | Date)
