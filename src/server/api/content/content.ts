import { z } from '@hono/zod-openapi'
import {
  type Navigation,
  revisionSchema,
  type Section,
  type SectionContent,
  sectionNames,
  sections,
  sentContactSchema,
} from '#contract/content.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { lastChange } from '#server/services/audit.ts'
import { readSavedSection, readSection, saveSection } from '#server/services/content/content.ts'
import { asVisitorsReadSection } from '#server/services/content/facts.ts'
import { withoutEmptySections } from '#server/services/content/home-sections.ts'
import { versionsOf } from '#server/services/versions.ts'
import { baseRevisionNumber, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { type ApiContext, actorOf, createRouter, json, jsonBody, publicRead, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['content'] })

const reading = (section: Section) =>
  routes.get(`/content/${section}`, `The ${section} section`, {
    middleware: [publicRead] as const,
    responses: { 200: json(sections[section].schema, 'The section; its revision is the ETag') },
  })

function saving(section: Section) {
  const { savedBy, schema } = sections[section]
  const sent = section === 'contact' ? sentContactSchema : schema
  return routes.put(
    `/content/${section}`,
    `Save the whole ${section} section${savedBy === 'owner' ? '; for owners' : ''}`,
    {
      middleware: [requireStaff(savedBy)] as const,
      request: { headers: revisionHeader, body: jsonBody(sent) },
      responses: { 200: json(schema, 'The section as saved'), ...refusing(401, 403, 409, 422) },
    },
  )
}

const history = routes.get('/content/{section}/revisions', 'Earlier versions of a section, newest first', {
  middleware: [requireStaff()] as const,
  request: { params: z.object({ section: z.enum(sectionNames) }) },
  responses: { 200: json(z.array(revisionSchema), 'The versions'), ...refusing(401, 403) },
})

const editing = (section: Section) =>
  routes.get(`/admin/content/${section}`, `The ${section} section as staff edit it, with facts as names in braces`, {
    middleware: [requireStaff()] as const,
    responses: { 200: json(sections[section].schema, 'The section; its revision is the ETag'), ...refusing(401, 403) },
  })

/** The content sections, each by its name (docs/product.md, "Content sections"). */
export const contentApi = (deps: Deps) => {
  const { db } = deps.database
  const withRevisionHeader = <T>(c: ApiContext, { value, revision }: { value: T; revision: number }): T => {
    setRevisionHeader(c, revision)
    return value
  }
  const readFilled = async (c: ApiContext, section: Section) => {
    const stored = await readSection(db, section, deps.now())
    const value = await asVisitorsReadSection(db, section, withRevisionHeader(c, stored))
    return section === 'navigation' ? withoutEmptySections(db, deps.now(), value as Navigation) : value
  }

  const save = async <S extends Section>(c: ApiContext, section: S, value: SectionContent[S]) => {
    const outcome = await saveSection(deps, { section, value, basedOn: baseRevisionNumber(c), actor: actorOf(c) })
    if ('faults' in outcome) throw new Refusal('invalid', outcome.faults[0]?.message, { errors: outcome.faults })
    const { value: stored, revision } = outcome.ok ? outcome : outcome.current
    setRevisionHeader(c, revision)
    if (!outcome.ok) {
      throw staleRefusal(revision, stored, await lastChange(db, { entity: 'content', entityId: section }))
    }
    return stored
  }

  const router = createRouter()
  for (const section of sectionNames) {
    router.openapi(reading(section), async (c) => c.json(await readFilled(c, section), 200))
    router.openapi(editing(section), async (c) =>
      c.json(withRevisionHeader(c, await readSavedSection(db, section, deps.now())), 200),
    )
    router.openapi(saving(section), async (c) =>
      c.json(await save(c, section, c.req.valid('json') as SectionContent[typeof section]), 200),
    )
  }
  return router.openapi(history, async (c) =>
    c.json(await versionsOf<unknown>(db, { kind: 'section', id: c.req.valid('param').section }), 200),
  )
}
