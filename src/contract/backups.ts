import { z } from 'zod'
import { storageConnectionSchema } from './connections.ts'

export const backupDestinations = ['none', 'folder', 's3'] as const
export const minPassphraseLength = 12

const store = storageConnectionSchema.shape
/** The fields of a bucket while another destination is chosen. They are not validated then. */
const untold = z.string().max(500)

const safetyFields = z.object({
  destination: z.enum(backupDestinations),
  folder: z.string().trim().max(500),
  endpoint: untold,
  region: untold,
  bucket: untold,
  accessKeyId: untold,
  secretAccessKey: untold,
  encrypts: z.boolean(),
  passphrase: z.string().max(500),
})
/**
 * Where a second copy of each backup goes, and whether backups are encrypted. An empty `passphrase` or `secretAccessKey`
 * keeps the one that is saved.
 */
export const backupSafetySchema = safetyFields
  .superRefine((value, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (value.destination === 'folder' && !/^(?:\/|[a-z]:\\)/i.test(value.folder))
      fault('folder', 'Please enter the folder’s whole path, such as /mnt/backups')
    if (value.destination === 's3')
      for (const field of ['endpoint', 'region', 'bucket', 'accessKeyId', 'secretAccessKey'] as const) {
        const read = store[field].safeParse(value[field])
        if (!read.success) fault(field, read.error.issues[0]!.message)
      }
    if (value.encrypts && value.passphrase !== '' && value.passphrase.length < minPassphraseLength)
      fault('passphrase', `Please enter ${minPassphraseLength} characters or more: a few unrelated words are best`)
  })
  .meta({ id: 'BackupSafety' })
export type BackupSafety = z.infer<typeof backupSafetySchema>

/** `what`: the table or step it is at. `fault`: why it failed, in a sentence. */
const runSchema = z.object({
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.string(),
  at: z.string(),
  by: z.string(),
  what: z.string(),
  done: z.int(),
  of: z.int(),
  fault: z.string(),
})

/** A backup in the server's folder. */
export const backupFileSchema = z.object({
  name: z.string(),
  at: z.string(),
  bytes: z.int(),
  encrypted: z.boolean(),
})
export type BackupFile = z.infer<typeof backupFileSchema>

/** The state of backups, without secrets. `late`: the last one is older than the plan allows. */
export const backupsSchema = z
  .object({
    lastAt: z.string(),
    late: z.boolean(),
    run: runSchema.nullable(),
    /** The server's folder, and what is in it, newest first. */
    folder: z.string(),
    files: z.array(backupFileSchema),
    safety: z.object({
      revision: z.string(),
      unreadable: z.boolean(),
      hasPassphrase: z.boolean(),
      /** The server’s `BACKUP_PASSPHRASE` encrypts, whatever is saved. */
      fixedPassphrase: z.boolean(),
      saved: safetyFields.omit({ secretAccessKey: true, passphrase: true }),
    }),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof backupsSchema>

/** The download address of a backup. It works while the sign-in is recent. */
export const backupDownloadSchema = z.object({ href: z.string() }).meta({ id: 'BackupDownload' })
export const backupNameParam = z.object({ name: z.string().max(100) })
