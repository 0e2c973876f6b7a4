import type { z } from '@hono/zod-openapi'
import {
  alertSettingsSchema,
  bookingSettingsSchema,
  bookkeepingSettingsSchema,
  businessSettingsSchema,
  clinicSettingsSchema,
  emailSettingsSchema,
  newsletterSettingsSchema,
  pageViewsSettingsSchema,
  type Settings,
  type SettingsSection,
  settingsFactsSchema,
  testEmailSchema,
} from '#contract/settings.ts'
import type { Deps } from '../deps.ts'
import { sendTestEmail } from '../mail/send-test.tsx'
import { defaultSenderOf } from '../mail/sender.ts'
import { Refusal } from '../refusal.ts'
import { revisionHeader } from './revision.ts'
import { createRouter, json, jsonBody, refusing, routesOf } from './router.ts'
import { readSettingsSection, saveSettingsSection } from './settings-section.ts'
import { requireStaff } from './staff/session.ts'

const routes = routesOf({ tags: ['settings'], middleware: [requireStaff('owner')] })

/** A section of the settings: what it is, and saving it. */
const sectionApi = <S extends SettingsSection, T extends z.ZodType>(deps: Deps, section: S, schema: T) => {
  const path = `/settings/${section}` as const
  const reading = routes.get(path, `The ${section} settings; for owners`, {
    responses: { 200: json(schema, 'The settings; their revision is the ETag'), ...refusing(401, 403) },
  })
  const saving = routes.put(path, `Save the ${section} settings; for owners`, {
    request: { headers: revisionHeader, body: jsonBody(schema) },
    responses: { 200: json(schema, 'The settings as saved'), ...refusing(401, 403, 409, 422) },
  })
  // Which section it is, and so what its schema is, is not known here.
  return createRouter()
    .openapi(reading, async (c) => c.json(await readSettingsSection(deps, c, section), 200) as never)
    .openapi(saving, async (c) => {
      const value = c.req.valid('json' as never) as Settings[S]
      return c.json(await saveSettingsSection(deps, c, section, value), 200) as never
    })
}

const facts = routes.get('/settings', 'What the settings start from; for owners', {
  responses: { 200: json(settingsFactsSchema, 'The facts'), ...refusing(401, 403) },
})
const test = routes.post('/settings/email/test', 'Send a test email to whoever asks; for owners', {
  responses: { 200: json(testEmailSchema, 'It was taken'), ...refusing(401, 403, 502) },
})

/** The settings of the whole site, for owners. */
export const settingsApi = (deps: Deps) =>
  createRouter()
    .openapi(facts, async (c) => {
      const defaultSender = await defaultSenderOf(deps.database.db, deps.publicUrl)
      return c.json({ defaultSender, mailer: deps.mailer.kind }, 200)
    })
    .route('/', sectionApi(deps, 'clinic', clinicSettingsSchema))
    .route('/', sectionApi(deps, 'business', businessSettingsSchema))
    .route('/', sectionApi(deps, 'booking', bookingSettingsSchema))
    .route('/', sectionApi(deps, 'email', emailSettingsSchema))
    .route('/', sectionApi(deps, 'newsletter', newsletterSettingsSchema))
    .route('/', sectionApi(deps, 'page-views', pageViewsSettingsSchema))
    .route('/', sectionApi(deps, 'alerts', alertSettingsSchema))
    .route('/', sectionApi(deps, 'bookkeeping', bookkeepingSettingsSchema))
    .openapi(test, async (c) => {
      const outcome = await sendTestEmail(deps, c.get('staff').email)
      if (!outcome.ok) throw new Refusal('mail_unavailable', outcome.reason)
      return c.json({ recipient: outcome.recipient }, 200)
    })
