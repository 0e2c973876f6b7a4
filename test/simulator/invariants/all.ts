import { differencesOf } from '../simulation/backups.ts'
import type { Simulation } from '../simulation/simulation.ts'
import type { Finding } from '../simulation/types.ts'
import type { Books } from './books.ts'
import * as mail from './mail.ts'
import * as money from './money.ts'
import * as pending from './pending.ts'
import { readBooks } from './read-books.ts'

/** What must be true of what a scenario has left, in words, and what tells how it is not. */
export const invariants: Record<string, (books: Books) => string[]> = {
  'money in is vouchers, goods and shipping': money.moneyAddsUp,
  'no cent is lost': money.nothingIsLost,
  'second payments go back': money.duplicatesGoBack,
  'a paid order has exactly its vouchers': money.ordersHaveTheirVouchers,
  'a ledger sums to its balance': money.ledgersAddUp,
  'one wish to buy is one paid order': money.oneWishOneOrder,
  'a paid order has its mails': mail.ordersHaveTheirMails,
  'what is called sent has arrived, once': mail.sentMailsArrived,
  'no mail is given up for nothing': mail.noMailIsGivenUp,
  'a newsletter reaches everybody once': mail.newslettersReachAll,
  'nothing waits too long': pending.nothingPendsTooLong,
  'every event is delivered': pending.eventsAreDelivered,
  'an event is taken the first time': pending.eventsAreTakenAtOnce,
}

/** Everything that is wrong after a scenario, with what was seen to be wrong during it. */
export async function findingsOf(simulation: Simulation): Promise<Finding[]> {
  const books = await readBooks(simulation)
  const found = Object.entries(invariants).flatMap(([invariant, check]) =>
    check(books).map((detail) => ({ invariant, detail })),
  )
  for (const { what, holds } of simulation.promises)
    if (!(await holds())) found.push({ invariant: 'what was answered as done is done', detail: what })
  for (const backup of simulation.backups)
    for (const detail of await differencesOf(simulation, backup))
      found.push({ invariant: 'a backup comes back as it was', detail })
  return [...simulation.findings, ...found]
}
