import { join } from 'node:path'
import { withTempFolder } from '../files/temp-folder.ts'
import { decryptFile, isEncrypted } from './encryption.ts'

type Opening = {
  file: string
  /** The folder in which an encrypted backup is decrypted. */
  scratch: () => string
  /** Asked only where the backup is encrypted. */
  passphrase: () => Promise<string>
}

/**
 * Does `work` on a backup as it was before it was encrypted; an encrypted one is decrypted into a folder that is removed
 * afterwards. Throws `WrongPassphrase` or `DamagedBackup`.
 */
export async function withOpenBackup<T>(
  { file, scratch, passphrase }: Opening,
  work: (plain: string) => Promise<T>,
): Promise<T> {
  if (!(await isEncrypted(file))) return work(file)
  const secret = await passphrase()
  return withTempFolder(scratch(), 'restore', async (folder) => {
    const plain = join(folder, 'decrypted.tar.gz')
    await decryptFile(file, plain, secret)
    return work(plain)
  })
}
