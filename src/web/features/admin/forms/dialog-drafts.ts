import { z } from 'zod'
import { day } from '#domain/dates/durations.ts'
import { deleteLocalDraft, localDraftKeys, readLocalDraft } from './local-draft.ts'

const prefix = 'dialog:'
/** How long what was typed into a dialog stays in this browser, in ms. */
const lifetimeMs = 7 * day

/** Names what one of the staff types into a dialog among all that this browser keeps. */
export const dialogDraftKey = (staffId: string | undefined, name: string) => `${prefix}${staffId}:${name}`

/** Deletes what a staff member typed into dialogs, when they sign out. */
export const deleteDialogDrafts = (staffId: string): void =>
  localDraftKeys(dialogDraftKey(staffId, '')).forEach(deleteLocalDraft)

/** Deletes copies that are older than a week. */
export function deleteExpiredDialogDrafts(): void {
  for (const key of localDraftKeys(prefix)) {
    const copy = readLocalDraft(key, z.object({ at: z.number() }))
    if (!copy || copy.at < Date.now() - lifetimeMs) deleteLocalDraft(key)
  }
}
