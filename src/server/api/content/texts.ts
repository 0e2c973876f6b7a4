import {
  adminTextSchema,
  openedTextSchema,
  type TextContent,
  type TextSection,
  textSections,
  texts,
} from '#contract/admin-text.ts'
import { sections } from '#contract/content.ts'
import { previewLinkSchema } from '#contract/preview-link.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { lastChange } from '#server/services/audit.ts'
import { readTextForEditing, saveText, shareTextPreview } from '#server/services/content/texts.ts'
import { baseRevisionNumber, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'
import { workingCopyApi } from '../working-copy.ts'

const tags = ['content']

function textRoutes(section: TextSection) {
  const { schema, typed } = texts[section]
  const { label } = sections[section]
  const routes = routesOf({ tags, middleware: [requireStaff()] })
  const path = `/admin-texts/${section}` as const
  return {
    open: routes.get(path, `${label} to edit, with your unsaved changes`, {
      responses: { 200: json(openedTextSchema(schema, typed), 'What is saved last'), ...refusing(401) },
    }),
    save: routes.put(path, `Save ${label}, now or for a time to come`, {
      request: { headers: revisionHeader, body: jsonBody(schema) },
      responses: { 200: json(adminTextSchema(schema), 'As saved'), ...refusing(401, 409, 422) },
    }),
    share: routes.post(
      `${path}/preview-link`,
      `Make a link that shows the site with this version of ${label}, for 14 days`,
      {
        middleware: [requireStaff(), changesNothingPublic],
        request: { body: jsonBody(schema) },
        responses: { 201: json(previewLinkSchema, 'The link, shown once'), ...refusing(401, 422) },
      },
    ),
  }
}

/** The sections that are written over some time, as pages are (docs/product.md, "Saving and history"). */
export const textsApi = (deps: Deps) => {
  const { db } = deps.database
  const router = createRouter()
  for (const section of textSections) {
    const { open, save, share } = textRoutes(section)
    router.openapi(open, async (c) => {
      const text = await readTextForEditing(deps, { section, staffId: c.get('staff').id })
      setRevisionHeader(c, text.revision)
      return c.json(text, 200)
    })
    router.openapi(save, async (c) => {
      const input = c.req.valid('json') as TextContent[typeof section]
      const outcome = await saveText(deps, { section, input, basedOn: baseRevisionNumber(c), actor: actorOf(c) })
      if (outcome.ok) {
        setRevisionHeader(c, outcome.text.revision)
        return c.json(outcome.text, 200)
      }
      if (outcome.reason === 'past') throw fieldRefusal('publishAt', timePassed)
      const { current } = outcome
      throw staleRefusal(current.revision, current, await lastChange(db, { entity: 'content', entityId: section }))
    })
    router.openapi(share, async (c) => {
      const input = c.req.valid('json') as TextContent[typeof section]
      return c.json(await shareTextPreview(deps, { section, input, actor: actorOf(c) }), 201)
    })
    const { typed } = texts[section]
    router.route(
      '/',
      workingCopyApi(deps, { path: `/admin-texts/${section}`, kind: 'section', id: section, typed, gone: '', tags }),
    )
  }
  return router
}

/** Said beside a time at which a change was to come out. */
export const timePassed = 'This time has passed. Choose a later one, or leave it empty to change the site at once.'
