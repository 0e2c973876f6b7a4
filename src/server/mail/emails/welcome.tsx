import { z } from 'zod'
import { findSubscriber } from '#server/services/newsletter/subscribing.ts'
import { Link, Small } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { listUnsubscribeHeaders, unsubscribeLink, unsubscribePage } from '../parts/unsubscribe.ts'

/** The first email to a new subscriber. Nothing to say to someone who has left the list in the meantime. */
export const welcome = defineEmail('welcome', {
  payload: z.object({ subscriberId: z.string() }),
  read: async (deps, { subscriberId }, site) => {
    const subscriber = await findSubscriber(deps.database.db, subscriberId)
    if (!subscriber) throw new HeldBack('They have left the list', false)
    return { unsubscribe: await unsubscribeLink(deps, site, subscriberId), byForm: subscriber.source === 'form' }
  },
  sample: (site) => ({ unsubscribe: unsubscribePage(site), byForm: true }),
  write: (_, { unsubscribe, byForm }) => ({
    kind: 'welcome',
    facts: {},
    preview: 'Now and then, something worth reading.',
    headers: listUnsubscribeHeaders(unsubscribe),
    end: (
      <Small>
        {byForm
          ? 'You’re getting this because your email address was entered in the newsletter form on our site.'
          : 'You’re getting this because you agreed to it, and we put your email address on our list.'}{' '}
        If that wasn’t you, or you’d rather not hear from us,{' '}
        <Link href={unsubscribe} style={{ textDecoration: 'underline' }}>
          unsubscribe here
        </Link>
        .
      </Small>
    ),
  }),
})
