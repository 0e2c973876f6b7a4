import type { AdminText, OpenedText, TextContent, TextSection } from '#contract/admin-text.ts'
import type { SectionContent } from '#contract/content.ts'
import { type WordKey, wordKeys } from '#domain/content/words.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps, TimedDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { plannedInstant } from '../planned-change.ts'
import { addPreviewLink, findPreviewLink } from '../preview-links.ts'
import { readSetting } from '../stored-settings.ts'
import { discardWorkingCopy, findWorkingCopy } from '../working-copies.ts'
import { readSavedSection, type SavedSection, saveSection } from './content.ts'
import { asVisitorsReadSection } from './facts.ts'

/** A section that is written over some time as staff edit it, with what this member of staff has typed and not saved. */
export async function readTextForEditing<S extends TextSection>(
  { database: { db }, now }: TimedDeps,
  { section, staffId }: { section: S; staffId: string },
): Promise<OpenedText<S>> {
  const text = await textOf(db, section, await readSavedSection(db, section, now()))
  const copy = await findWorkingCopy<TextContent[S]>(db, { kind: 'section', id: section, staffId })
  return { ...text, workingCopy: copy ?? null }
}

async function textOf<S extends TextSection>(
  db: Reader,
  section: S,
  { value, revision, changesAt }: SavedSection<S>,
): Promise<AdminText<S>> {
  const publishAt = changesAt && clockTime(changesAt, await readSetting(db, 'clinic.timeZone'))
  const own = value as Partial<Record<WordKey, string>>
  const whole = section === 'words' ? Object.fromEntries(wordKeys.map((key) => [key, own[key] ?? ''])) : value
  return { revision, changesAt, value: { ...whole, publishAt } as TextContent[S] }
}

/** The stored form: a word equal to its default is left out, so that it follows a later change of the default. */
function storedOf<S extends TextSection>(section: S, { publishAt, ...typed }: TextContent[S]): SectionContent[S] {
  if (section !== 'words') return typed as SectionContent[S]
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')) as SectionContent[S]
}

export type SaveText<S extends TextSection> =
  | { ok: true; text: AdminText<S> }
  | { ok: false; reason: 'past' }
  | { ok: false; reason: 'stale'; current: AdminText<S> }

/**
 * Saves such a section as its next version (docs/product.md, "Saving and history"). With a time to come it waits until
 * then, and visitors see what they saw; a time that has passed is refused. With `basedOn` the save is refused when
 * someone else has saved since that version.
 */
export async function saveText<S extends TextSection>(
  deps: WriteDeps,
  {
    section,
    input,
    basedOn,
    actor,
  }: { section: S; input: TextContent[S]; basedOn?: number | undefined; actor: Actor & { id: string } },
): Promise<SaveText<S>> {
  const { db } = deps.database
  const at = await plannedInstant(db, input.publishAt, deps.now())
  if (at === undefined) return { ok: false, reason: 'past' }
  const saved = await saveSection(deps, { section, value: storedOf(section, input), basedOn, at, actor })
  if (!saved.ok && 'faults' in saved) throw new Error(`A text has a fault that its schema does not know: ${section}`)
  if (!saved.ok) return { ok: false, reason: 'stale', current: await textOf(db, section, saved.current) }
  await discardWorkingCopy(deps, { kind: 'section', id: section, staffId: actor.id })
  return { ok: true, text: await textOf(db, section, saved) }
}

/** Makes a link by which anyone may see the site with this text for 14 days, whatever is saved meanwhile. */
export const shareTextPreview = <S extends TextSection>(
  deps: Pick<Deps, 'database' | 'now' | 'randomBytes' | 'publicUrl' | 'newId'>,
  { section, input, actor }: { section: S; input: TextContent[S]; actor: Actor },
): Promise<{ url: string; expiresAt: string }> =>
  inTransaction(deps.database, async (tx) => {
    const value = JSON.stringify({ section, value: storedOf(section, input) } satisfies SharedText)
    const link = await addPreviewLink(tx, deps, { kind: 'section', value })
    await writeAudit(tx, deps, {
      actor,
      action: 'content.preview_shared',
      entityId: section,
      after: { expiresAt: link.expiresAt },
    })
    return link
  })

type SharedText = { section: TextSection; value: SectionContent[TextSection] }

/** The target of a preview link, as visitors would read it. `undefined` if the link has ended or does not exist. */
export async function findTextPreview(deps: TimedDeps, token: string): Promise<SharedText | undefined> {
  const text = await findPreviewLink(deps, { kind: 'section', token })
  if (text === undefined) return undefined
  const { section, value }: SharedText = JSON.parse(text)
  return { section, value: await asVisitorsReadSection(deps.database.db, section, value) }
}
