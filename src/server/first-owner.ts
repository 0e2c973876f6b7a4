import type { Deps } from './deps.ts'
import type { Environment } from './environment.ts'
import { createFirstOwner, createSetupToken } from './services/staff/setup.ts'

/**
 * Sees at start that somebody can sign in (docs/product.md, "First owner"): while there is no staff account, the first
 * owner is created from ADMIN_EMAIL and ADMIN_PASSWORD, or a one-time set-up link is written to the log. A log that is
 * too quiet for it leaves it to `print`: without the link nobody gets in. Its secret stands in the fragment, which
 * browsers send to nobody.
 */
export async function provideFirstOwner(
  deps: Deps,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Environment, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  print: (line: string) => void = toStderr,
): Promise<void> {
  if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined) {
    const outcome = await createFirstOwner(deps, { name: 'Owner', email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    if (outcome.ok) deps.log.info('Created the first owner from ADMIN_EMAIL')
    return
  }
  const token = await createSetupToken(deps)
  if (token === undefined) return
  const link = `${deps.publicUrl}/admin/setup#${token}`
  const words = `Nobody can sign in yet. Create the owner’s account within 24 hours at ${link}`
  if (deps.log.isLevelEnabled('warn')) deps.log.warn(words)
  else print(words)
}

/** Stdout is for the log's JSON lines alone. */
const toStderr = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
