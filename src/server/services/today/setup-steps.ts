import { isDeepStrictEqual } from 'node:util'
import { clinicDetails, type SetupStep, setupSteps } from '#contract/today.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { day } from '#domain/dates/durations.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSection } from '../content/content.ts'
import { findOutage } from '../mail-outage.ts'
import { readSetting, writeSetting } from '../settings.ts'

type StepDeps = Pick<Deps, 'database' | 'mailer' | 'payments' | 'now'>
type Step = SetupStep['step']

/** How long a backup counts, in ms: whoever has made none for a month has no habit of it. */
const backupLasts = 31 * day

const isDone: Record<Exclude<Step, 'clinic'>, (deps: StepDeps, ownerId: string) => boolean | Promise<boolean>> = {
  // A server that does not take our emails is not set up, whatever stands in the settings.
  mail: async ({ database, mailer }) =>
    mailer.kind === 'smtp' &&
    (await readSetting(database.db, 'mail.senderAddress')) !== '' &&
    (await findOutage(database.db)) === null,
  // With test keys no real money moves.
  payments: ({ payments }) => payments.livemode,
  booking: async ({ database }) => (await readSetting(database.db, 'booking.url')) !== '',
  second_factor: ({ database }, ownerId) => hasSecondFactor(database.db, ownerId),
  backup: async ({ database, now }) => {
    const last = await readSetting(database.db, 'backup.lastAt')
    return last !== '' && now().getTime() - Date.parse(last) < backupLasts
  },
}

/** The details of the clinic that are empty or still a sample's: the built-in one's or the one of the seed. */
async function findMissingDetails(db: Reader): Promise<SetupStep['missing']> {
  const own = await ownFields(db)
  return clinicDetails.filter((detail) => !own.includes(detail))
}

async function ownFields(db: Reader): Promise<string[]> {
  const { value } = await readSection(db, 'clinic')
  const seeded = await db
    .selectFrom('content_revisions')
    .select('value')
    .where('section', '=', 'clinic')
    .where('revision', '=', 1)
    .where('author_id', 'is', null)
    .executeTakeFirst()
  const samples: Record<string, unknown>[] = [contentDefaults.clinic, JSON.parse(seeded?.value ?? '{}')]
  return Object.entries(value)
    .filter(([field, said]) => !['', [], ...samples.map((it) => it[field])].some((it) => isDeepStrictEqual(it, said)))
    .map(([field]) => `clinic.${field}`)
}

async function hasSecondFactor(db: Reader, ownerId: string): Promise<boolean> {
  const owner = await db.selectFrom('staff_users').select('secondFactorAt').where('id', '=', ownerId).executeTakeFirst()
  return owner !== undefined && owner.secondFactorAt !== null
}

/** The steps of the set-up: which are done, and which no owner wants to be reminded of. */
export async function readSetupSteps(deps: StepDeps, ownerId: string): Promise<SetupStep[]> {
  const dismissed = await readSetting(deps.database.db, 'setup.dismissed')
  const steps: SetupStep[] = []
  for (const step of setupSteps) {
    const missing = step === 'clinic' ? await findMissingDetails(deps.database.db) : []
    const done = step === 'clinic' ? missing.length === 0 : await isDone[step](deps, ownerId)
    // Whatever was put away: no clinic can do without its details.
    steps.push({ step, done, dismissed: step !== 'clinic' && dismissed.includes(step), missing })
  }
  return steps
}

/** Hides a step of the set-up, or shows it again. */
export async function dismissSetupStep(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { step, dismissed, actor }: Pick<SetupStep, 'step' | 'dismissed'> & { actor: Actor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await readSetting(tx, 'setup.dismissed')
    const after = [...before.filter((other) => other !== step), ...(dismissed ? [step] : [])]
    await writeSetting(tx, 'setup.dismissed', after, deps.now())
    const about = { actor, action: 'settings.saved', entity: 'settings', entityId: 'setup.dismissed' } as const
    await writeAudit(tx, deps, { ...about, before, after })
  })
}
