import type { z } from '@hono/zod-openapi'
import {
  alertSettingsSchema,
  bookingSettingsSchema,
  bookkeepingSettingsSchema,
  businessSettingsSchema,
  clinicSettingsSchema,
  emailSettingsSchema,
  newsletterSettingsSchema,
  type Settings,
  type SettingsSection,
  settingsFactsSchema,
  testEmailSchema,
  visitsSettingsSchema,
} from '#contract/settings.ts'
import type { Deps } from '../deps.ts'
import { sendTestEmail } from '../mail/send-test.tsx'
import { defaultSenderOf } from '../mail/sender.ts'
import { Refusal } from '../refusal.ts'
import { revisionHeader } from './revision.ts'
import { type ApiContext, createRouter, json, jsonBody, refusing, routesOf } from './router.ts'
import { readSection, saveSection } from './settings-section.ts'
import { requireStaff } from './staff/session.ts'

const routes = routesOf({ tags: ['settings'], middleware: [requireStaff('owner')] })

const reading = <S extends SettingsSection, T extends z.ZodType>(section: S, schema: T) =>
  routes.get(`/settings/${section}` as const, `The ${section} settings; for owners`, {
    responses: { 200: json(schema, 'The settings; their revision is the ETag'), ...refusing(401, 403) },
  })
const saving = <S extends SettingsSection, T extends z.ZodType>(section: S, schema: T) =>
  routes.put(`/settings/${section}` as const, `Save the ${section} settings; for owners`, {
    request: { headers: revisionHeader, body: jsonBody(schema) },
    responses: { 200: json(schema, 'The settings as saved'), ...refusing(401, 403, 409, 422) },
  })
const facts = routes.get('/settings', 'What the settings start from; for owners', {
  responses: { 200: json(settingsFactsSchema, 'The facts'), ...refusing(401, 403) },
})
const test = routes.post('/settings/email/test', 'Send a test email to whoever asks; for owners', {
  responses: { 200: json(testEmailSchema, 'It was taken'), ...refusing(401, 403, 502) },
})

/** The settings of the whole site, for owners. */
export const settingsApi = (deps: Deps) => {
  const read = <S extends SettingsSection>(c: ApiContext, section: S) => readSection(deps, c, section)
  const save = <S extends SettingsSection>(c: ApiContext, section: S, value: Settings[S]) =>
    saveSection(deps, c, section, value)
  return createRouter()
    .openapi(facts, async (c) => {
      const defaultSender = await defaultSenderOf(deps.database.db, deps.publicUrl)
      return c.json({ defaultSender, mailer: deps.mailer.kind }, 200)
    })
    .openapi(reading('clinic', clinicSettingsSchema), async (c) => c.json(await read(c, 'clinic'), 200))
    .openapi(reading('business', businessSettingsSchema), async (c) => c.json(await read(c, 'business'), 200))
    .openapi(reading('booking', bookingSettingsSchema), async (c) => c.json(await read(c, 'booking'), 200))
    .openapi(reading('email', emailSettingsSchema), async (c) => c.json(await read(c, 'email'), 200))
    .openapi(reading('newsletter', newsletterSettingsSchema), async (c) => c.json(await read(c, 'newsletter'), 200))
    .openapi(reading('visits', visitsSettingsSchema), async (c) => c.json(await read(c, 'visits'), 200))
    .openapi(reading('alerts', alertSettingsSchema), async (c) => c.json(await read(c, 'alerts'), 200))
    .openapi(reading('bookkeeping', bookkeepingSettingsSchema), async (c) => c.json(await read(c, 'bookkeeping'), 200))
    .openapi(saving('bookkeeping', bookkeepingSettingsSchema), async (c) =>
      c.json(await save(c, 'bookkeeping', c.req.valid('json')), 200),
    )
    .openapi(saving('alerts', alertSettingsSchema), async (c) =>
      c.json(await save(c, 'alerts', c.req.valid('json')), 200),
    )
    .openapi(saving('clinic', clinicSettingsSchema), async (c) =>
      c.json(await save(c, 'clinic', c.req.valid('json')), 200),
    )
    .openapi(saving('business', businessSettingsSchema), async (c) =>
      c.json(await save(c, 'business', c.req.valid('json')), 200),
    )
    .openapi(saving('booking', bookingSettingsSchema), async (c) =>
      c.json(await save(c, 'booking', c.req.valid('json')), 200),
    )
    .openapi(saving('email', emailSettingsSchema), async (c) =>
      c.json(await save(c, 'email', c.req.valid('json')), 200),
    )
    .openapi(saving('newsletter', newsletterSettingsSchema), async (c) =>
      c.json(await save(c, 'newsletter', c.req.valid('json')), 200),
    )
    .openapi(saving('visits', visitsSettingsSchema), async (c) =>
      c.json(await save(c, 'visits', c.req.valid('json')), 200),
    )
    .openapi(test, async (c) => {
      const outcome = await sendTestEmail(deps, c.get('staff').email)
      if (!outcome.ok) throw new Refusal('mail_unavailable', outcome.reason)
      return c.json({ recipient: outcome.recipient }, 200)
    })
}
