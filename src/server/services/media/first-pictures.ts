import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '#domain/dates/durations.ts'
import type { Deps } from '#server/deps.ts'
import { makeFallbackVariants } from '#server/media/variants.ts'
import { picturesInUse } from './pictures-in-use.ts'

/** How long the first start waits for pictures, in ms. What is not there then is made as always. */
const maxWaitMs = 5 * second
/** Those of the home page come first; its first screen has no more. */
const maxPictures = 10
/** The widths in px that phones and desktops ask for: a large picture fills the screen, the others stand in columns. */
const widths = (own: number) => (own > 1920 ? [960, 1280, 1920] : [320, 480, 960, 1280])

/**
 * Makes what a first visitor of the home page sees of its pictures, so that after the first start nobody waits for it. Takes
 * five seconds at most; what fails or is late is left to the visitors and the job.
 */
export async function makeFirstPictures({
  database,
  variants,
  now,
  log,
}: Pick<Deps, 'database' | 'variants' | 'now' | 'log'>): Promise<void> {
  const late = AbortSignal.timeout(maxWaitMs)
  const make = async () => {
    const addresses = await picturesInUse(database.db, now())
    await makeFallbackVariants(variants, addresses.slice(0, maxPictures), { widths, signal: late })
  }
  const made = make().catch((error: unknown) => log.warn({ err: error }, 'The first pictures could not be made ahead'))
  await Promise.race([made, sleep(maxWaitMs, undefined, { ref: false })])
}
