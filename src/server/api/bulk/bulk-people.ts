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
import { actorOf, createRouter } from '../router.ts'
import { requireRecent } from '../staff/session.ts'
import { accountRefusal } from '../staff/staff-accounts.ts'
import { bulkRoute, runBulkAction } from './bulk-route.ts'

const appointments = bulkRoute('appointments', {
  ...{ body: bulkActions.appointments, tag: 'appointments' },
  summary: 'Give several requests one status, or delete them',
})
const waiting = bulkRoute('waiting-list', {
  ...{ body: bulkActions.waiting, tag: 'appointments' },
  summary: 'Take several requests off the waiting list',
})
const subscribers = bulkRoute('subscribers', {
  ...{ body: bulkActions.subscribers, tag: 'newsletter' },
  summary: 'Unsubscribe or delete several people',
})
const newsletters = bulkRoute('newsletters', {
  ...{ body: bulkActions.newsletters, tag: 'newsletter' },
  summary: 'Delete several drafts',
})
const staff = (deps: Deps) =>
  bulkRoute('staff-accounts', {
    ...{ body: bulkActions.staff, tag: 'staff', role: 'owner', guards: [requireRecent(deps)] },
    summary: 'Sign several accounts out, deactivate, reactivate or remove them; for owners, needs a recent sign-in',
  })

/** Bulk actions on requests, subscriptions and staff accounts. */
export const bulkPeopleApi = (deps: Deps) =>
  createRouter()
    .openapi(appointments, async (c) => {
      const { act, ids, from } = c.req.valid('json')
      const actor = actorOf(c)
      const outcome = await runBulkAction(ids, async (id) => {
        if (act === 'delete') orNotFound(await deleteAppointment(deps, { id, actor }))
        else
          ensureChanged(orNotFound(await setAppointmentStatus(deps, { id, status: act, from: from?.[id], actor })), act)
      })
      return c.json(outcome, 200)
    })
    .openapi(waiting, async (c) => {
      c.set('skipCacheInvalidation', true)
      const actor = actorOf(c)
      const leave = async (id: string) => orNotFound(await stopWaiting(deps, { id, actor }), notWaiting)
      return c.json(await runBulkAction(c.req.valid('json').ids, leave), 200)
    })
    .openapi(subscribers, async (c) => {
      c.set('skipCacheInvalidation', true)
      const { act, ids } = c.req.valid('json')
      const verb = act === 'delete' ? deleteSubscriber : unsubscribeByStaff
      const actor = actorOf(c)
      return c.json(await runBulkAction(ids, async (id) => orNotFound(await verb(deps, { id, actor }))), 200)
    })
    .openapi(staff(deps), async (c) => {
      c.set('skipCacheInvalidation', true)
      const { act, ids } = c.req.valid('json')
      const actor = actorOf(c)
      const outcome = await runBulkAction(ids, async (id) => {
        const about = { id, actor }
        if (act === 'sign-out') {
          if (!(await signOutAccount(deps, about))) throw accountRefusal('unknown')
          return
        }
        const changed =
          act === 'remove'
            ? await removeAccount(deps, about)
            : await setActive(deps, { ...about, active: act === 'reactivate' })
        if (!changed.ok) throw accountRefusal(changed.reason)
      })
      return c.json(outcome, 200)
    })
    .openapi(newsletters, async (c) => {
      c.set('skipCacheInvalidation', true)
      const actor = actorOf(c)
      const remove = async (id: string) => changedNewsletter(await removeNewsletter(deps, { id, actor }))
      return c.json(await runBulkAction(c.req.valid('json').ids, remove), 200)
    })
