import { revisionOf } from '#domain/revision.ts'
import type { Step } from '../scenario/steps.ts'
import type { Simulation } from '../simulation/simulation.ts'
import { tea, type Who } from '../simulation/template.ts'
import { askAs } from './staff.ts'

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>
type Row = Record<string, unknown>
const clean = (text: string, most: number) => text.replaceAll('\0', '').trim().slice(0, most).toWellFormed() || 'Words'

/** Edits what visitors read. Where two edit the same, the later one of a stale version is refused and nothing of it is kept. */
export async function edit(simulation: Simulation, { work, text }: Of<'edit'>): Promise<void> {
  if (work === 'price') return changePrice(simulation)
  const byTwo = work.endsWith('by two')
  const what = work.replace(' by two', '')
  const place = await (what === 'hero'
    ? theHero(simulation, text)
    : what === 'service'
      ? aService(simulation, text)
      : aPost(simulation, text))
  if (!place) return
  const { path, value, revision, written } = place
  const headers = { 'if-match': `"${revision}"` }
  const save = (who: Who, suffix: string) =>
    askAs(simulation, who, 'PUT', path, { ...value, [written]: `${value[written]}${suffix}` }, headers)
  if (!byTwo) {
    await save('owner', '')
    return
  }
  const answers = await Promise.all([save('owner', ' A'), save('staff', ' B')])
  const saved = answers.filter((answer) => answer !== 'lost' && answer.status === 200)
  if (saved.length > 1)
    simulation.find('the later save of a stale version is refused', `both saves of ${path} were taken`)
}

type Place = { path: string; value: Row; revision: string; written: string }

async function theHero(simulation: Simulation, text: string): Promise<Place | undefined> {
  const answer = await askAs(simulation, 'staff', 'GET', '/api/content/hero')
  if (answer === 'lost' || answer.status !== 200) return undefined
  const revision = String(answer.headers.etag).replace(/^(?:W\/)?"|"$/g, '')
  return {
    path: '/api/content/hero',
    value: { ...(answer.body as Row), subtitle: clean(text, 400) },
    revision,
    written: 'subtitle',
  }
}

async function aService(simulation: Simulation, text: string): Promise<Place | undefined> {
  const answer = await askAs(simulation, 'staff', 'GET', '/api/services')
  if (answer === 'lost' || answer.status !== 200) return undefined
  const [first] = answer.body as (Row & { id: string })[]
  if (!first) return undefined
  const value = { ...first, description: clean(text, 4000) }
  return { path: `/api/services/${first.id}`, value, revision: revisionOf(first), written: 'description' }
}

async function aPost(simulation: Simulation, text: string): Promise<Place | undefined> {
  const list = await askAs(simulation, 'staff', 'GET', '/api/admin-posts')
  if (list === 'lost' || list.status !== 200) return undefined
  const [first] = (list.body as { items: { id: string }[] }).items
  if (!first) return undefined
  const path = `/api/admin-posts/${first.id}`
  const answer = await askAs(simulation, 'staff', 'GET', path)
  if (answer === 'lost' || answer.status !== 200) return undefined
  const { value, revision } = answer.body as { value: Row; revision: number }
  return { path, value: { ...value, excerpt: clean(text, 500) }, revision: String(revision), written: 'excerpt' }
}

async function changePrice(simulation: Simulation): Promise<void> {
  const priceCents = tea.priceCents + (simulation.counts.requests % 7) * 50
  await askAs(simulation, 'owner', 'PUT', `/api/shop-products/${tea.id}`, { ...tea, id: undefined, priceCents })
}

/** Works on the `nth` request for an appointment. */
export async function careForPatient(simulation: Simulation, { work, nth }: Of<'patient'>): Promise<void> {
  const rows = await simulation.db.selectFrom('appointments').select('id').orderBy('id').execute()
  const id = rows[nth % Math.max(1, rows.length)]?.id
  if (!id) return
  const path = `/api/appointments/${id}`
  if (work === 'confirm') await askAs(simulation, 'staff', 'PATCH', `${path}/status`, { status: 'confirmed' })
  else if (work === 'arrange')
    await askAs(simulation, 'staff', 'PUT', `${path}/arrangement`, {
      agreedTime: '2027-03-12T14:30',
      note: 'Bring the scans',
    })
  else if (work === 'export') await askAs(simulation, 'staff', 'GET', `${path}/patient`)
  else if (work === 'erase') await askAs(simulation, 'staff', 'DELETE', `${path}/patient`)
  else await askAs(simulation, 'staff', 'GET', path)
}

/** Writes, sends, holds up and stops newsletters. Notes whom one must reach when it begins to be sent. */
export async function newsletter(simulation: Simulation, { work }: Of<'newsletter'>): Promise<void> {
  if (work === 'compose and send') return composeAndSend(simulation)
  const last = await simulation.db
    .selectFrom('newsletters')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) await askAs(simulation, 'staff', 'POST', `/api/newsletter-issues/${last.id}/${work}`)
}

async function composeAndSend(simulation: Simulation): Promise<void> {
  const subject = `News ${simulation.counts.requests}`
  const drafted = await askAs(simulation, 'staff', 'POST', '/api/newsletter-issues', { subject })
  if (drafted === 'lost' || drafted.status !== 201) return
  const { id } = drafted.body as { id: string }
  const input = { subject, preview: '', body: '<p>Spring is here.</p>' }
  const saved = await askAs(simulation, 'staff', 'PUT', `/api/newsletter-issues/${id}`, input)
  if (saved === 'lost' || saved.status !== 200) return
  const list = await simulation.db
    .selectFrom('subscribers')
    .select('email')
    .where('status', '=', 'subscribed')
    .execute()
  const answer = await askAs(simulation, 'staff', 'POST', `/api/newsletter-issues/${id}/send`)
  if (answer === 'lost') {
    const row = await simulation.db.selectFrom('newsletters').select('status').where('id', '=', id).executeTakeFirst()
    if (!row || row.status === 'draft') return
  } else if (answer.status !== 200) return
  simulation.audiences.set(
    id,
    list.map(({ email }) => email),
  )
}
