import { z } from 'zod'
import { dayRange, searchText } from './list.ts'

/** What of the audit log is asked for. `who`, `action` and `entity` are one of the choices. */
export const auditFilterSchema = z.object({
  who: searchText,
  action: searchText,
  entity: searchText,
  ...dayRange,
  q: searchText,
  /** `hidden` leaves out that lists with patients were looked through: one visit writes many such lines. */
  looking: z.enum(['shown', 'hidden']).default('shown'),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>

/** `before` continues after the last entry of an earlier page: it is that page's `next`. */
export const auditQuerySchema = auditFilterSchema.extend({
  before: z.union([z.literal(''), z.string().regex(/^[\dTZ:.-]{20,30}_[\w-]{1,64}$/)]).default(''),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

/** What a line is about. `name`: as it is now, or was when the line was written; `there`: whether it still exists. */
export const auditSubjectSchema = z
  .object({ name: z.string().nullable(), there: z.boolean() })
  .meta({ id: 'AuditSubject' })
export type AuditSubject = z.infer<typeof auditSubjectSchema>

export const auditLineSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    who: z.string(),
    action: z.string(),
    entity: z.string(),
    entityId: z.string(),
    /** `null` for what has no name of its own, such as a setting, and for lines about many. */
    about: auditSubjectSchema.nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditLine' })
export type AuditLine = z.infer<typeof auditLineSchema>

/** Newest first. `next` is `null` at the end; `searchedTo` is the time up to which a search has looked, if it is not finished. */
export const auditPageSchema = z
  .object({ items: z.array(auditLineSchema), next: z.string().nullable(), searchedTo: z.string().nullable() })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPageSchema>

/** Everything that a filter can be set to. */
export const auditChoicesSchema = z
  .object({ who: z.array(z.string()), actions: z.array(z.string()), entities: z.array(z.string()) })
  .meta({ id: 'AuditChoices' })
export type AuditChoices = z.infer<typeof auditChoicesSchema>
