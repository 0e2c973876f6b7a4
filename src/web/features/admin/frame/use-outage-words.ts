import type { MailOutage } from '#contract/today.ts'
import { sinceWords } from '#domain/dates/written.ts'
import { mailFaultWords } from '#domain/mail/mail-fault.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

/** One sentence: since when emails have failed, and why. */
export function useOutageWords(): (outage: MailOutage) => string {
  const { timeZone } = useData(siteQuery)
  return ({ since, fault }) =>
    `Email has not been going out since ${sinceWords(since, { now: new Date(), timeZone })}: ${mailFaultWords[fault]}.`
}
