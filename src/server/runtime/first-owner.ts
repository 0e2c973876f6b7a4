import type { Deps } from '../deps.ts'
import type { Environment } from '../environment.ts'
import { createFirstOwner, createSetupToken } from '../services/staff/setup.ts'

/**
 * Sees at start that somebody can sign in (docs/product.md, "First owner"): while there is no staff account, the first
 * owner is created from ADMIN_EMAIL and ADMIN_PASSWORD, or a one-time set-up link is answered. Its secret stands in the
 * fragment, which browsers send to nobody.
 */
export async function provideFirstOwner(
  deps: Deps,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Environment, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<string | undefined> {
  if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined) {
    const outcome = await createFirstOwner(deps, { name: 'Owner', email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    if (outcome.ok) deps.log.info('Created the first owner from ADMIN_EMAIL')
    return undefined
  }
  const token = await createSetupToken(deps)
  return token && `${deps.publicUrl}/admin/setup#${token}`
}
