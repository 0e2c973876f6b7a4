import { setImmediate } from 'node:timers/promises'
import { hour } from '#domain/durations.ts'
import type { Deps } from '../deps.ts'
import { forgetOldConfirmations } from '../services/newsletter/confirmation.ts'
import { feedNewsletter } from '../services/newsletter/newsletter-feed.ts'
import { importNext } from '../services/newsletter/subscriber-import.ts'
import type { Job } from './job.ts'

/** Hands a newsletter that is being sent to the outbox, part by part. */
export const newsletterJob = (deps: Pick<Deps, 'database' | 'now' | 'newId'>): Job => ({
  name: 'newsletter',
  everyMs: 2000,
  run: async () => {
    await feedNewsletter(deps)
  },
})

/** Takes lists of subscribers over, part by part; requests have their turn in between. */
export const importJob = (deps: Pick<Deps, 'database' | 'now' | 'newId'>): Job => ({
  name: 'subscriber import',
  everyMs: 1000,
  run: async (signal) => {
    while (!signal.aborted && (await importNext(deps))) await setImmediate()
  },
})

/** Forgets whom we asked whether they want the newsletter again, and who has not answered. */
export const confirmationsJob = (deps: Pick<Deps, 'database' | 'now'>): Job => ({
  name: 'newsletter confirmations',
  firstAfterMs: 30_000,
  everyMs: hour,
  run: async () => {
    await forgetOldConfirmations(deps)
  },
})
