import { bulkActions } from '#contract/bulk-action.ts'
import type { Deps } from '#server/deps.ts'
import { deleteAppointment } from '#server/services/appointments/appointment-privacy.ts'
import { setAppointmentStatus } from '#server/services/appointments/appointment-status.ts'
import { stopWaiting } from '#server/services/appointments/waiting-list.ts'
import { removeNewsletter } from '#server/services/newsletter/newsletter-editing.ts'
import { deleteSubscriber, unsubscribeByStaff } from '#server/services/newsletter/subscribers.ts'
import { removeAccount, setActive, signOutAccount } from '#server/services/staff/staff-accounts.ts'
import { ensureChanged } from '../appointments/admin-appointments.ts'
import { notWaiting } from '../appointments/waiting-list.ts'
import { changedNewsletter } from '../newsletter/admin-newsletters.ts'
import { orNotFound } from '../or-not-found.ts'
import { createRouter } from '../router.ts'
import { changesNothingPublic, requireRecent } from '../staff/session.ts'
import { accountRefusal } from '../staff/staff-accounts.ts'
import { bulkRoute, runBulkAction } from './bulk-route.ts'

const appointments = bulkRoute('appointments', {
  body: bulkActions.appointments,
  tag: 'appointments',
  summary: 'Give several requests one status, or delete them',
})
const waiting = bulkRoute('waiting-list', {
  body: bulkActions.waiting,
  tag: 'appointments',
  guards: [changesNothingPublic],
  summary: 'Take several requests off the waiting list',
})
const subscribers = bulkRoute('subscribers', {
  body: bulkActions.subscribers,
  tag: 'newsletter',
  guards: [changesNothingPublic],
  summary: 'Unsubscribe or delete several people',
})
const newsletters = bulkRoute('newsletters', {
  body: bulkActions.newsletters,
  tag: 'newsletter',
  guards: [changesNothingPublic],
  summary: 'Delete several drafts',
})
const staff = (deps: Deps) =>
  bulkRoute('staff-accounts', {
    body: bulkActions.staff,
    tag: 'staff',
    role: 'owner',
    guards: [requireRecent(deps), changesNothingPublic],
    summary: 'Sign several accounts out, deactivate, reactivate or remove them; for owners, needs a recent sign-in',
  })

/** Bulk actions on requests, subscriptions and staff accounts. */
export const bulkPeopleApi = (deps: Deps) =>
  createRouter()
    .openapi(appointments, (c) => {
      const { act, ids, from } = c.req.valid('json')
      return runBulkAction(c, ids, async (request) => {
        if (act === 'delete') return orNotFound(await deleteAppointment(deps, request))
        const change = { ...request, status: act, from: from?.[request.id] }
        await ensureChanged(deps, orNotFound(await setAppointmentStatus(deps, change)), act)
      })
    })
    .openapi(waiting, (c) => {
      const { ids } = c.req.valid('json')
      return runBulkAction(c, ids, async (request) => orNotFound(await stopWaiting(deps, request), notWaiting))
    })
    .openapi(subscribers, (c) => {
      const { act, ids } = c.req.valid('json')
      const verb = act === 'delete' ? deleteSubscriber : unsubscribeByStaff
      return runBulkAction(c, ids, async (subscriber) => orNotFound(await verb(deps, subscriber)))
    })
    .openapi(staff(deps), (c) => {
      const { act, ids } = c.req.valid('json')
      return runBulkAction(c, ids, async (account) => {
        if (act === 'sign-out') {
          if (!(await signOutAccount(deps, account))) throw accountRefusal('unknown')
          return
        }
        const changed =
          act === 'remove'
            ? await removeAccount(deps, account)
            : await setActive(deps, { ...account, active: act === 'reactivate' })
        if (!changed.ok) throw accountRefusal(changed.reason)
      })
    })
    .openapi(newsletters, (c) => {
      const { ids } = c.req.valid('json')
      return runBulkAction(c, ids, async (draft) => changedNewsletter(await removeNewsletter(deps, draft)))
    })
