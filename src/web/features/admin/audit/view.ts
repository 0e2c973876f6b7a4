import type { AuditFilter, AuditQuery } from '#contract/audit.ts'
import { auditActionLabel } from './sentences.ts'
import { anyOf } from './subject.ts'

export const noFilter: AuditFilter = { who: '', action: '', entity: '', from: '', to: '', q: '', looking: 'hidden' }

/** The view as the address says it, so that it can be shared and Back works. What is no day or place is left out. */
export function viewOf(search: string): AuditQuery {
  const asked = new URLSearchParams(search)
  const text = (name: string) => (asked.get(name) ?? '').slice(0, 100)
  const day = (name: string) => {
    const given = text(name)
    return /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : ''
  }
  const before = text('before')
  return {
    who: text('who'),
    action: text('action'),
    entity: text('entity'),
    from: day('from'),
    to: day('to'),
    q: text('q').trim(),
    looking: asked.get('looking') === 'shown' ? '' : 'hidden',
    before: /^[\dTZ:.-]{20,30}_[\w-]{1,64}$/.test(before) ? before : '',
  }
}

/** The address of a view; what is not filtered by is not said. */
export function addressOf(view: Partial<AuditQuery>): '/admin/audit' | `/admin/audit?${string}` {
  const { looking = 'hidden', ...filters } = view
  const said = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (looking === '') said.set('looking', 'shown')
  return said.size > 0 ? `/admin/audit?${said}` : '/admin/audit'
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** `staff.role_changed` in the words of its lines: `Changed the role of an account`. */
export function actionName(action: string): string {
  const { before, after } = auditActionLabel(action)
  return capitalised(after === null ? before : `${before} ${anyOf(action)}${after}`)
}
/** What lines are about, as their kind is called. */
export const kindName = (entity: string): string => capitalised(entity.replaceAll('_', ' '))
