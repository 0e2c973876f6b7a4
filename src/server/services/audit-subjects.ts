import type { AuditSubject } from '#contract/audit.ts'
import type { NamedEntity } from '#contract/audit-actions.ts'
import { maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import type { Reader } from '../database/connect.ts'

type About = { entity: string; entityId: string; before: unknown; after: unknown }
type Named = { id: string; name: string }

type ReadNames = (db: Reader, ids: string[]) => Promise<Named[]>

/** Reads the names of several entities at once, for each kind of entity in the audit log. */
const readers: Record<NamedEntity, ReadNames> = {
  post: (db, ids) => db.selectFrom('posts').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  page: (db, ids) => db.selectFrom('pages').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  newsletter: (db, ids) =>
    db.selectFrom('newsletters').select(['id', 'subject as name']).where('id', 'in', ids).execute(),
  subscriber: (db, ids) =>
    db.selectFrom('subscribers').select(['id', 'email as name']).where('id', 'in', ids).execute(),
  redirect: (db, ids) => db.selectFrom('redirects').select(['id', 'source as name']).where('id', 'in', ids).execute(),
  staff: (db, ids) => db.selectFrom('staff_users').select(['id', 'name']).where('id', 'in', ids).execute(),
  order: (db, ids) => db.selectFrom('orders').select(['id', 'reference as name']).where('id', 'in', ids).execute(),
  picture: (db, ids) => db.selectFrom('media').select(['id', 'name']).where('id', 'in', ids).execute(),
  service: (db, ids) => db.selectFrom('services').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  practitioner: (db, ids) => db.selectFrom('practitioners').select(['id', 'name']).where('id', 'in', ids).execute(),
  testimonial: (db, ids) => db.selectFrom('testimonials').select(['id', 'name']).where('id', 'in', ids).execute(),
  email: (db, ids) =>
    db.selectFrom('email_outbox').select(['id', 'recipient as name']).where('id', 'in', ids).execute(),
  async product(db, ids) {
    const rows = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids.map(Number)).execute()
    return rows.map(({ id, name }) => ({ id: String(id), name }))
  },
  async voucher(db, ids) {
    const rows = await db.selectFrom('vouchers').select(['id', 'code']).where('id', 'in', ids).execute()
    return rows.map(({ id, code }) => ({ id, name: maskVoucherCode(code) }))
  },
  async appointment(db, ids) {
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}` }))
  },
}

/** Lines of earlier versions may be about what there is no more. */
const readerOf = (entity: string) => (readers as Record<string, ReadNames | undefined>)[entity]

/** The fields that hold a name, in the order in which they are tried. */
const namingFields = ['title', 'subject', 'name', 'reference', 'account', 'email', 'from']

/** The name stored in the entry itself. Names of patients and subscribers are never stored, so that erased people stay erased. */
function recordedName({ before, after }: About): string | null {
  for (const facts of [after, before])
    for (const field of namingFields) {
      const value = typeof facts === 'object' && facts !== null ? Reflect.get(facts, field) : undefined
      if (typeof value === 'string' && value !== '') return value
    }
  return null
}

/**
 * The subject of each entry, by its current name, or its name when the entry was written. `null` for what has no rows of
 * its own, such as a setting, and for lines about many at once.
 */
export async function subjectsOf(db: Reader, lines: About[]): Promise<(AuditSubject | null)[]> {
  const byEntity = Map.groupBy(
    lines.filter(({ entity, entityId }) => entityId !== '*' && readerOf(entity)),
    ({ entity }) => entity,
  )
  const present = new Map<string, string>()
  for (const [entity, group] of byEntity) {
    const ids = [...new Set(group.map(({ entityId }) => entityId))]
    for (const { id, name } of await readerOf(entity)!(db, ids)) present.set(`${entity} ${id}`, name)
  }
  return lines.map((line) => {
    const name = present.get(`${line.entity} ${line.entityId}`)
    if (name !== undefined) return { name, there: true }
    const recorded = recordedName(line)
    return byEntity.has(line.entity) || recorded !== null ? { name: recorded, there: false } : null
  })
}
