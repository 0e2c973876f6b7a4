import { z } from 'zod'
import { findSubscriber } from '#server/services/newsletter/subscribing.ts'
import { readSetting } from '#server/services/settings.ts'
import { Link, Small, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { HeldBack } from '../held-back.ts'
import { TypedLines } from '../parts/typed-lines.tsx'
import { leaveHeaders, pageToLeave, wayToLeave } from '../parts/way-to-leave.ts'

const ownWords = `Thank you for subscribing to our newsletter.

Now and then we’ll write to you about what’s new at the clinic and how to look after yourself through the seasons. That’s all, and never on behalf of anyone else.`

/**
 * The first email to a new subscriber. `words` are the clinic's, in paragraphs, or nothing for our own. Nothing to say to
 * someone who has left the list in the meantime.
 */
export const welcome = defineEmail('welcome', {
  payload: z.object({ subscriberId: z.string() }),
  read: async (deps, { subscriberId }, site) => {
    if (!(await findSubscriber(deps.database.db, subscriberId))) throw new HeldBack('They have left the list', false)
    const words = await readSetting(deps.database.db, 'newsletter.welcomeText')
    return { words, unsubscribe: await wayToLeave(deps, site, subscriberId) }
  },
  sample: async (site, db) => ({
    words: await readSetting(db, 'newsletter.welcomeText'),
    unsubscribe: pageToLeave(site),
  }),
  write: ({ clinic }, { words, unsubscribe }) => ({
    subject: `Welcome to the ${clinic.name} newsletter`,
    heading: 'Welcome',
    preview: 'Now and then, something worth reading.',
    headers: leaveHeaders(unsubscribe),
    body: (
      <>
        {(words || ownWords).split(/\n\s*\n/).map((paragraph) => (
          <Text key={paragraph}>
            <TypedLines text={paragraph} />
          </Text>
        ))}
        <Small>
          You’re getting this because your email address was entered in the newsletter form on our site. If that wasn’t
          you, or you’d rather not hear from us,{' '}
          <Link href={unsubscribe} style={{ textDecoration: 'underline' }}>
            unsubscribe here
          </Link>
          .
        </Small>
      </>
    ),
  }),
})
