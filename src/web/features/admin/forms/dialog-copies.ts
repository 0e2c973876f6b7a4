import { z } from 'zod'
import { day } from '#domain/dates/durations.ts'
import { deleteLocalDraft, readLocalDraft } from './local-draft.ts'

const prefix = 'dialog:'
/** How long what was typed into a dialog stays in this browser, in ms. */
const lasts = 7 * day

/** Names what one of the staff types into a dialog among all that this browser keeps. */
export const dialogCopyKey = (staffId: string | undefined, name: string) => `${prefix}${staffId}:${name}`

const keysOf = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start))

/** Whoever signs out leaves nothing behind of what they typed into dialogs. */
export const forgetDialogCopies = (staffId: string): void =>
  keysOf(dialogCopyKey(staffId, '')).forEach(deleteLocalDraft)

/** What nobody has come back to for a week is wanted no more. */
export function forgetOldDialogCopies(): void {
  for (const key of keysOf(prefix)) {
    const copy = readLocalDraft(key, z.object({ at: z.number() }))
    if (!copy || copy.at < Date.now() - lasts) deleteLocalDraft(key)
  }
}
