import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runAndCapture } from '../setup/child.mjs'

const aptGet = '/usr/bin/apt-get'
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** Whether missing programs can be installed here: as root on Debian, Ubuntu and similar systems. */
export const canInstall = () => process.getuid?.() === 0 && existsSync(aptGet)

/** Installs packages of the system, with all that they need. Returns what went wrong, or `undefined`. */
export async function install(...packages: string[]): Promise<string | undefined> {
  console.log(`Installing ${packages.join(', ')} with apt-get ...`)
  const updated = await apt('update')
  if (updated.code !== 0) return updated.output
  const installed = await apt('install', '--yes', '--no-install-recommends', ...packages)
  return installed.code === 0 ? undefined : installed.output
}

const apt = (...parameters: string[]) =>
  runAndCapture('timeout', ['600', aptGet, '-qq', '-o', 'DPkg::Lock::Timeout=120', ...parameters], { env })

/**
 * Installs the PostgreSQL server without the cluster that Debian makes and starts with it: tests only want the
 * program. Returns what went wrong, or `undefined`.
 */
export async function installPostgres(): Promise<string | undefined> {
  const fault = await install('postgresql-common')
  if (fault !== undefined) return fault
  const settings = '/etc/postgresql-common/createcluster.conf'
  const text = existsSync(settings) ? readFileSync(settings, 'utf8') : ''
  writeFileSync(settings, `${text.replace(/^#?\s*create_main_cluster.*$/m, '')}\ncreate_main_cluster = false\n`)
  return install('postgresql')
}
