import { createRoute, z } from '@hono/zod-openapi'
import {
  aboutSchema,
  clinicSchema,
  contactSchema,
  featuresSchema,
  heroSchema,
  navigationSchema,
  revisionSchema,
  type Section,
  type SectionContent,
  sectionSchemas,
} from '#contract/content.ts'
import { faqSchema, pageSchema } from '#contract/page.ts'
import type { Role } from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { lastChange } from '#server/services/audit.ts'
import { readPage, readSection, saveSection, sectionHistory } from '#server/services/content/content.ts'
import { baseRevisionNumber, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { type ApiContext, actorOf, createRouter, json, jsonBody, refusing } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const reading = <S extends Section, T extends z.ZodType>(section: S, schema: T) =>
  createRoute({
    method: 'get',
    path: `/content/${section}` as const,
    tags: ['content'],
    summary: `The ${section} section`,
    responses: { 200: json(schema, 'The section; its revision is the ETag') },
  })

const saving = <S extends Section, T extends z.ZodType>(section: S, schema: T, role: Role = 'staff') =>
  createRoute({
    method: 'put',
    path: `/content/${section}` as const,
    tags: ['content'],
    summary: `Save the whole ${section} section${role === 'owner' ? '; for owners' : ''}`,
    middleware: [requireStaff(role)] as const,
    request: { headers: revisionHeader, body: jsonBody(schema) },
    responses: { 200: json(schema, 'The section as saved'), ...refusing(401, 403, 409, 422) },
  })

const history = createRoute({
  method: 'get',
  path: '/content/{section}/revisions',
  tags: ['content'],
  summary: 'Earlier versions of a section, newest first',
  middleware: [requireStaff()] as const,
  request: { params: z.object({ section: z.enum(Object.keys(sectionSchemas) as [Section, ...Section[]]) }) },
  responses: { 200: json(z.array(revisionSchema), 'The versions'), ...refusing(401, 403) },
})

const page = createRoute({
  method: 'get',
  path: '/pages/{slug}',
  tags: ['content'],
  summary: 'A page of running text',
  request: { params: z.object({ slug: z.string().max(120) }) },
  responses: { 200: json(pageSchema, 'The page'), ...refusing(404) },
})

/** The content sections, each by its name (docs/product.md, "Content sections"). */
export const contentApi = (deps: Deps) => {
  const read = async <S extends Section>(c: ApiContext, section: S) => {
    const { value, revision } = await readSection(deps.database.db, section)
    setRevisionHeader(c, revision)
    return value
  }

  const save = async <S extends Section>(c: ApiContext, section: S, value: SectionContent[S]) => {
    const outcome = await saveSection(deps, { section, value, basedOn: baseRevisionNumber(c), actor: actorOf(c) })
    const { value: stored, revision } = outcome.ok ? outcome : outcome.current
    setRevisionHeader(c, revision)
    if (!outcome.ok) {
      throw staleRefusal(revision, stored, await lastChange(deps.database.db, { entity: 'content', entityId: section }))
    }
    return stored
  }

  return (
    createRouter()
      .openapi(reading('navigation', navigationSchema), async (c) => c.json(await read(c, 'navigation'), 200))
      .openapi(reading('clinic', clinicSchema), async (c) => c.json(await read(c, 'clinic'), 200))
      .openapi(reading('hero', heroSchema), async (c) => c.json(await read(c, 'hero'), 200))
      .openapi(reading('about', aboutSchema), async (c) => c.json(await read(c, 'about'), 200))
      .openapi(reading('contact', contactSchema), async (c) => c.json(await read(c, 'contact'), 200))
      .openapi(reading('features', featuresSchema), async (c) => c.json(await read(c, 'features'), 200))
      .openapi(reading('faq', faqSchema), async (c) => c.json(await read(c, 'faq'), 200))
      // The menu is edited among the settings, which are the owners'.
      .openapi(saving('navigation', navigationSchema, 'owner'), async (c) =>
        c.json(await save(c, 'navigation', c.req.valid('json')), 200),
      )
      .openapi(saving('clinic', clinicSchema), async (c) => c.json(await save(c, 'clinic', c.req.valid('json')), 200))
      .openapi(saving('hero', heroSchema), async (c) => c.json(await save(c, 'hero', c.req.valid('json')), 200))
      .openapi(saving('about', aboutSchema), async (c) => c.json(await save(c, 'about', c.req.valid('json')), 200))
      .openapi(saving('contact', contactSchema), async (c) =>
        c.json(await save(c, 'contact', c.req.valid('json')), 200),
      )
      .openapi(saving('features', featuresSchema), async (c) =>
        c.json(await save(c, 'features', c.req.valid('json')), 200),
      )
      .openapi(saving('faq', faqSchema), async (c) => c.json(await save(c, 'faq', c.req.valid('json')), 200))
      .openapi(page, async (c) => {
        const found = await readPage(deps.database.db, c.req.valid('param').slug)
        if (!found) throw new Refusal('not_found', 'We can’t find this page')
        return c.json(found, 200)
      })
      .openapi(history, async (c) => c.json(await sectionHistory(deps.database.db, c.req.valid('param').section), 200))
  )
}
