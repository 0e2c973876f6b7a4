import { clinicSchema } from '#contract/content.ts'
import { type SetupStep, setupSteps } from '#contract/today.ts'
import { day } from '#domain/durations.ts'
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

const isDone: Record<Step, (deps: StepDeps, ownerId: string) => boolean | Promise<boolean>> = {
  clinic: ({ database }) => isClinicTold(database.db),
  // A server that does not take our e-mails is not set up, whatever stands in the settings.
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

/** Whether the clinic's details are its own: what a new installation begins with is an example. */
async function isClinicTold(db: Reader): Promise<boolean> {
  const { value, revision } = await readSection(db, 'clinic')
  const told = [value.name, value.phone, value.email, value.address].every((text) => text !== '')
  return told && value.hours.length > 0 && revision > 1 && JSON.stringify(value) !== (await firstClinic(db))
}

/** The example, as it was written into the empty database. */
async function firstClinic(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_revisions')
    .select('value')
    .where('section', '=', 'clinic')
    .where('revision', '=', 1)
    .executeTakeFirst()
  return row && JSON.stringify(clinicSchema.parse(JSON.parse(row.value)))
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
    // Whatever was put away: no clinic can do without its details.
    const isAway = step !== 'clinic' && dismissed.includes(step)
    steps.push({ step, done: await isDone[step](deps, ownerId), dismissed: isAway })
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
