import { createHmac, randomUUID } from 'node:crypto'
import { second } from '#domain/dates/durations.ts'
import type { Deps } from '#server/deps.ts'
import { equalsSecret } from '#server/token.ts'

/** The headers of the challenge to a server and of its response, which show whether it is this site. */
export const challengeHeader = 'x-site-challenge'
export const proofHeader = 'x-site-proof'

/** The response to a challenge that only a server with this site's database can compute. It does not reveal the secret. */
export const proofOf = ({ authSecret }: Pick<Deps, 'authSecret'>, challenge: string): string =>
  createHmac('sha256', authSecret).update(`site address\0${challenge}`).digest('base64url')

/**
 * Whether an address leads to this site: `elsewhere` where something else answers, another site of this product too. Takes 5 s at
 * most. Only owners have an address asked, and learn nothing of it but this.
 */
export async function checkAddress(
  deps: Pick<Deps, 'authSecret'>,
  url: string,
): Promise<'here' | 'elsewhere' | 'unreachable'> {
  const challenge = randomUUID()
  try {
    const options = {
      headers: { [challengeHeader]: challenge },
      redirect: 'manual',
      signal: AbortSignal.timeout(5 * second),
    } as const
    const answer = await fetch(`${url}/healthz`, options)
    await answer.body?.cancel()
    return equalsSecret(answer.headers.get(proofHeader) ?? '', proofOf(deps, challenge)) ? 'here' : 'elsewhere'
  } catch {
    return 'unreachable'
  }
}
