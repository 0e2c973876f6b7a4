import type { Settings, SettingsSection } from '#contract/settings.ts'
import type { WriteDeps } from '../deps.ts'
import { lastChange } from '../services/audit.ts'
import { readSettings, saveSettings } from '../services/settings-sections.ts'
import { baseRevision, setRevisionHeader, staleRefusal } from './revision.ts'
import { type ApiContext, actorOf } from './router.ts'

/** The current values of a section of the settings, with its revision as the ETag. */
export async function readSettingsSection<S extends SettingsSection>(
  { database }: WriteDeps,
  c: ApiContext,
  section: S,
): Promise<Settings[S]> {
  const { value, revision } = await readSettings(database.db, section)
  setRevisionHeader(c, revision)
  return value
}

/** Saves a section from the revision that the request names; refuses a stale one with what is there now. */
export async function saveSettingsSection<S extends SettingsSection>(
  deps: WriteDeps,
  c: ApiContext,
  section: S,
  value: Settings[S],
): Promise<Settings[S]> {
  const outcome = await saveSettings(deps, { section, value, basedOn: baseRevision(c), actor: actorOf(c) })
  const { value: stored, revision } = outcome.ok ? outcome : outcome.current
  setRevisionHeader(c, revision)
  if (!outcome.ok) {
    const changed = await lastChange(deps.database.db, { entity: 'settings', entityId: section })
    throw staleRefusal(revision, stored, changed)
  }
  return stored
}
