import { z } from 'zod'

/**
 * A backup's manifest. Those of earlier versions have no checksums, and do not list what is left out; they restore
 * all the same, and an earlier version reads ours.
 */
export const manifestSchema = z.object({
  format: z.literal('clinic-backup-1'),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.int()),
  pictures: z.int(),
  /** SHA-256 of each file, in hex. */
  checksums: z.record(z.string(), z.string()).optional(),
  /** What the backup does not contain. */
  without: z.array(z.string()).optional(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Emails written to the mail folder are not kept: every one can be read in the dashboard, written anew from the data. */
export const omittedContents = ['mail: the emails written to DATA_DIR/mail where no mail server is set']

/** A file that is no backup of this product. */
export class NoBackup extends Error {}

/** A backup of which something is missing or changed: `what`, in plain words. */
export class DamagedBackup extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The backup is damaged: ${what}`, options)
  }
}

/** Reads a manifest. Throws `NoBackup` if it is not one of ours. */
export function readManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new NoBackup('it has no list of contents that this program recognises', { cause: error })
  }
}
