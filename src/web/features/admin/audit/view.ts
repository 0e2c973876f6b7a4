import { type AuditQuery, auditQuerySchema } from '#contract/audit.ts'
import { defineList } from '../lists/list.ts'
import { auditActionLabel } from './sentences.ts'
import { anyOf, nounOf } from './subject.ts'

export const auditLog = defineList({
  path: '/admin/audit',
  query: auditQuerySchema.extend({ looking: auditQuerySchema.shape.looking.default('hidden') }),
  label: 'Audit log',
  nouns: ['line', 'lines'],
  empty: (view: AuditQuery) =>
    isFiltered(view) ? 'Nothing matches these filters. Try fewer.' : 'Nothing has happened yet.',
})

/** Whether the log has an active filter. */
export const isFiltered = ({ looking: _looking, ...filters }: AuditQuery): boolean =>
  Object.values(filters).some((value) => value !== '')

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** `staff.role_changed` in the words of its lines: `Changed the role of an account`. */
export function actionName(action: string): string {
  const { before, after } = auditActionLabel(action)
  return capitalised(after === null ? before : `${before} ${anyOf(action)}${after}`)
}
/** The label of the kind of a line’s subject. */
export const kindName = (entity: string): string => capitalised(nounOf(entity))
