import type { BackupSafety } from '#contract/backups.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

/** The backups in the server's folder, and the result of the last one; for owners. */
export const backupsQuery = (api: ApiClient) => dashboardQuery(['admin', 'backups'], () => api.backups.$get())

export const beginBackup = (api: ApiClient) => read(api.backups.$post())

export const saveBackupSafety = (api: ApiClient, json: BackupSafety, revision: string) =>
  read(api.backups.safety.$put({ json, header: basedOn(revision) }))

/** The download address of a backup; asks for a recent sign-in. */
export const prepareDownload = (api: ApiClient, name: string) =>
  read(api.backups[':name'].download.$post({ param: { name } }))
