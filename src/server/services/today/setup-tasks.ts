import {
  type KeepableDetail,
  type LegalText,
  type SetupTask,
  type StepToComplete,
  setupTasks,
  stepsToComplete,
} from '#contract/today.ts'
import { day } from '#domain/dates/durations.ts'
import { isThisMachine } from '#domain/identity/site-address.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { findOutage } from '../mail-outage.ts'
import { readSetting, type SettingKey, writeSetting } from '../stored-settings.ts'
import { findExampleContent, readKept } from './example-content.ts'

type StepDeps = Pick<Deps, 'database' | 'mailer' | 'payments' | 'publicUrl' | 'now'>
type Step = SetupTask['step']

/** How long a backup counts as recent, in ms: a month. */
const backupMaxAgeMs = 31 * day

const isDone: Record<Exclude<Step, 'clinic'>, (deps: StepDeps, ownerId: string) => boolean | Promise<boolean>> = {
  // Links in emails, and what is shared, must lead others here too.
  address: ({ publicUrl }) => !isThisMachine(publicUrl),
  // Email is not set up if the server rejects our emails, whatever the settings are. It needs no sender of its own: else
  // emails come from the clinic's address (`server/mail/sender.ts`).
  mail: async ({ database, mailer }) => mailer.kind === 'smtp' && (await findOutage(database.db)) === null,
  // With test keys no real money moves.
  payments: ({ payments }) => payments.livemode,
  booking: async ({ database }) => (await readSetting(database.db, 'booking.url')) !== '',
  second_factor: ({ database }, ownerId) => hasSecondFactor(database.db, ownerId),
  backup: async ({ database, now }) => {
    const last = await readSetting(database.db, 'backup.lastAt')
    return last !== '' && now().getTime() - Date.parse(last) < backupMaxAgeMs
  },
}

async function hasSecondFactor(db: Reader, ownerId: string): Promise<boolean> {
  const owner = await db.selectFrom('staff_users').select('secondFactorAt').where('id', '=', ownerId).executeTakeFirst()
  return owner !== undefined && owner.secondFactorAt !== null
}

/** The steps of the set-up: which are done, and which no owner wants to be reminded of. */
export async function readSetupTasks(deps: StepDeps, ownerId: string): Promise<SetupTask[]> {
  const dismissed = await readSetting(deps.database.db, 'setup.dismissed')
  const steps: SetupTask[] = []
  for (const step of setupTasks) {
    const missing = step === 'clinic' ? await findExampleContent(deps.database.db, deps.now()) : []
    const done = step === 'clinic' ? missing.length === 0 : await isDone[step](deps, ownerId)
    const kept = step === 'clinic' ? await readKept(deps.database.db) : []
    // The clinic's details are required, so this step cannot be dismissed.
    steps.push({ step, done, dismissed: step !== 'clinic' && dismissed.includes(step), missing, kept })
  }
  return steps
}

/** Hides a step of the set-up, or shows it again. */
export const setTaskDismissed = (
  deps: WriteDeps,
  { step, dismissed, actor }: Pick<SetupTask, 'step' | 'dismissed'> & { actor: Actor },
): Promise<void> => setMember(deps, { key: 'setup.dismissed', member: step, included: dismissed, actor })

/** Notes that an owner has read one of the legal texts, or takes it back. */
export const setTextRead = (
  deps: WriteDeps,
  { text, read, actor }: { text: LegalText; read: boolean; actor: Actor },
): Promise<void> => setMember(deps, { key: 'setup.textsRead', member: text, included: read, actor })

/** Records that an owner keeps a part of the example, or no longer. */
export const setDetailKept = (
  deps: WriteDeps,
  { detail, kept, actor }: { detail: KeepableDetail; kept: boolean; actor: Actor },
): Promise<void> => setMember(deps, { key: 'setup.kept', member: detail, included: kept, actor })

/** The steps of the set-up in the browser that an owner has gone through, in their order. */
export async function readCompletedSteps(db: Reader): Promise<StepToComplete[]> {
  const completed = await readSetting(db, 'setup.completedSteps')
  return stepsToComplete.filter((step) => completed.includes(step))
}

/** Notes that an owner has gone through a step of the set-up in the browser, or takes it back. */
export const setStepCompleted = (
  deps: WriteDeps,
  { step, completed, actor }: { step: StepToComplete; completed: boolean; actor: Actor },
): Promise<void> => setMember(deps, { key: 'setup.completedSteps', member: step, included: completed, actor })

type ListKey = Extract<SettingKey, `setup.${string}`>

/** Puts one name into a setting that is a list of names, or takes it out. */
async function setMember(
  deps: WriteDeps,
  { key, member, included, actor }: { key: ListKey; member: string; included: boolean; actor: Actor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await readSetting(tx, key)
    const after = [...before.filter((other) => other !== member), ...(included ? [member] : [])]
    await writeSetting(tx, key, after, deps.now())
    await writeAudit(tx, deps, { actor, action: 'settings.saved', entityId: key, before, after })
  })
}
