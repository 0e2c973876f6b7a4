import type { Staff } from '#contract/staff.ts'
import type { RequestWeeks, Today, TodayCounts } from '#contract/today.ts'
import { lastWeeks } from '#domain/dates/calendar-span.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Deps, TimedDeps } from '#server/deps.ts'
import {
  countMissingTimes,
  countPending,
  findOldestPending,
  findOtherTimes,
} from '../appointments/appointment-history.ts'
import { backupForToday } from '../backups/backup-status.ts'
import { findUnreadable } from '../connections/stored-connections.ts'
import { readAppearance } from '../content/appearance.ts'
import { countStopped } from '../developers/webhook-endpoints.ts'
import { readHold } from '../hold.ts'
import { countDueEmails, findOutage } from '../mail-outage.ts'
import { countWaiting, findReviewReasons } from '../orders/order-list.ts'
import { countRefundRequests, findOldestRefundRequest } from '../orders/refund-requests.ts'
import { findOpenBreaches } from '../people/breaches.ts'
import { readSetting } from '../stored-settings.ts'
import { countExpiringVouchers } from '../vouchers/voucher-list.ts'
import { countNews } from './news.ts'
import { readCompletedSteps, readSetupTasks } from './setup-tasks.ts'

type TodayDeps = Pick<Deps, 'database' | 'now' | 'mailer' | 'payments' | 'publicUrl' | 'connections'>

/**
 * The number of tasks that need staff. Every count uses an index, since the dashboard polls it; PostgreSQL is asked for the slow
 * ones side by side, on a part of its connections.
 */
export async function readToday(deps: TodayDeps, staff: Pick<Staff, 'id' | 'role'>): Promise<Today> {
  const { db } = deps.database
  const isOwner = staff.role === 'owner'
  const [otherTimes, counted] = await Promise.all([findOtherTimes(db, deps), countTasks(deps, isOwner)])
  const hold = await readHold(db)
  const outage = await findOutage(db)
  const { broken: appearanceBroken } = await readAppearance(db)
  const unreadableConnections = await findUnreadable(deps)
  const stoppedWebhooks = await countStopped(db)
  const counts: TodayCounts = { ...counted, otherTimes: otherTimes.count }
  const { appointments, missingTimes, toFulfil, review, refundRequests, unmatchedPayments, failedEmails } = counts
  const [reviewReasons, oldestRequest, oldestRefund, news, mailOutage] = await Promise.all([
    review > 0 ? findReviewReasons(db) : [],
    appointments > 0 ? findOldestPending(db) : null,
    refundRequests > 0 ? findOldestRefundRequest(db) : null,
    countNews(deps, staff.id),
    outage && countDueEmails(deps).then((waiting) => ({ ...outage, waiting })),
  ])
  const [openBreaches, backup, setup, completedSteps] = isOwner
    ? await Promise.all([
        findOpenBreaches(db),
        backupForToday(deps),
        readSetupTasks(deps, staff.id),
        readCompletedSteps(db),
      ])
    : [null, null, [], []]
  const backupFails = backup !== null && (backup.late || backup.fault !== '')
  const others = [
    hold,
    outage,
    appearanceBroken,
    unreadableConnections.length,
    stoppedWebhooks,
    openBreaches,
    backupFails,
  ].filter(Boolean)
  return {
    counts,
    waiting:
      others.length +
      appointments +
      otherTimes.count +
      missingTimes +
      toFulfil +
      review +
      refundRequests +
      unmatchedPayments +
      failedEmails,
    reviewReasons,
    oldestRequest,
    oldestOtherTime: otherTimes.oldest,
    oldestRefund,
    news,
    setup,
    completedSteps,
    appearanceBroken,
    unreadableConnections,
    stoppedWebhooks,
    openBreaches,
    backup,
    mailOutage,
  }
}

async function countTasks(deps: TodayDeps, isOwner: boolean): Promise<Omit<TodayCounts, 'otherTimes'>> {
  const { db } = deps.database
  const [appointments, missingTimes, waiting, expiringVouchers] = await Promise.all([
    countPending(db),
    countMissingTimes(db),
    countWaiting(db),
    countExpiringVouchers(deps),
  ])
  const refundRequests = isOwner ? await countRefundRequests(db) : 0
  return { appointments, missingTimes, ...waiting, refundRequests, expiringVouchers }
}

const weeksShown = 12

/** How many appointment requests came in each of the last 12 weeks of the clinic's calendar. */
export async function requestsByWeek({ database: { db }, now }: TimedDeps): Promise<RequestWeeks> {
  const weeks = lastWeeks(now(), weeksShown, await readSetting(db, 'clinic.timeZone'))
  const counted: RequestWeeks = []
  for (const [index, { monday, begins }] of weeks.entries()) {
    const next = weeks[index + 1]?.begins
    const since = db.selectFrom('appointments').where('created_at', '>=', begins)
    const requests = await countRows(next === undefined ? since : since.where('created_at', '<', next))
    counted.push({ monday, requests })
  }
  return counted
}
