import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { formatBytes } from '#domain/count.ts'
import { day, second } from '#domain/dates/durations.ts'
import { errorCode, errorMessage } from '#server/errors.ts'
import { attention, broken, type Finding, ok } from './finding.ts'

const gigabyte = 1e9

/** How much room is left beside the data: below 200 MB nothing is safe to save, below 1 GB or a twentieth somebody should look. */
export async function examineDisk({ dataDir }: { dataDir: string }): Promise<Finding> {
  const { bsize, bavail, blocks } = await statfs(dataDir)
  const [free, size] = [bsize * bavail, bsize * blocks]
  const says = `${formatBytes(free)} of ${formatBytes(size)} are free for ${dataDir}`
  const todo = 'Make room, or move DATA_DIR to a larger disk. When it’s full nothing can be saved'
  if (free < gigabyte / 5) return broken(says, todo)
  return free < Math.min(gigabyte, size / 20) ? attention(says, todo) : ok(says)
}

/** Whether the data directory is writable, and other users of the machine cannot read the database or the secrets key. */
export async function examinePermissions({ dataDir }: { dataDir: string }): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return broken(
      `${dataDir} can’t be written to (${errorCode(error)})`,
      `Give it the account that runs the server: chown`,
    )
  }
  if (process.platform === 'win32') return ok(`${dataDir} can be written to`)
  const open: string[] = []
  for (const name of ['secrets.key', 'clinic.sqlite', 'clinic.sqlite-wal']) {
    const found = await stat(join(dataDir, name)).catch(() => undefined)
    if (found && (found.mode & 0o077) !== 0) open.push(join(dataDir, name))
  }
  if (open.length === 0) return ok(`${dataDir} can be written to, and its secrets are for its owner only`)
  const says = `Other accounts of this machine may open ${open.join(' and ')}`
  const todo = `Run: chmod 600 ${open.join(' ')}`
  return open.some((file) => file.endsWith('secrets.key')) ? broken(says, todo) : attention(says, todo)
}

const renewal = 'Renew it, or look why it isn’t renewed by itself: browsers refuse the site once it has ended'

/** How long the certificate of the site's address still holds. Takes 5 s at most, and never throws. */
export async function examineCertificate({ publicUrl, now }: { publicUrl: string; now: () => Date }): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return ok(`${publicUrl} isn’t encrypted, so there’s no certificate to renew`)
  const read = await readCertificate(hostname, Number(port || 443))
  if ('fault' in read)
    return attention(
      `The certificate of ${hostname} couldn’t be looked at (${read.fault})`,
      'Open the site in a browser and see whether it warns you',
    )
  const days = Math.floor((Date.parse(read.until) - now().getTime()) / day)
  if (days < 0) return broken(`The certificate of ${hostname} has ended, on ${read.until}`, renewal)
  if (read.refused) return broken(`Browsers don’t trust the certificate of ${hostname} (${read.refused})`, renewal)
  const says = `The certificate of ${hostname} holds for ${days} more days`
  return days < 14 ? attention(says, renewal) : ok(says)
}

/** The remaining days of the site's certificate; `undefined` if none can be read. */
export async function readCertificateEnd({
  publicUrl,
  now,
}: {
  publicUrl: string
  now: () => Date
}): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return undefined
  const read = await readCertificate(hostname, Number(port || 443))
  return 'fault' in read ? undefined : Math.floor((Date.parse(read.until) - now().getTime()) / day)
}

type Certificate = { until: string; refused: string | undefined } | { fault: string }

/** Reads a server's certificate, trusted or not, without sending a request. */
const readCertificate = (host: string, port: number): Promise<Certificate> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: 5 * second })
    const end = (found: Certificate) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('error', (error) => end({ fault: errorCode(error) ?? errorMessage(error) }))
    socket.once('timeout', () => end({ fault: 'no answer' }))
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const refused = socket.authorizationError
      end(
        valid_to
          ? { until: valid_to, refused: socket.authorized ? undefined : String(refused) }
          : { fault: 'it shows none' },
      )
    })
  })
