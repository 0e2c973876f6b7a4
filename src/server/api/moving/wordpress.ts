import {
  lastWordpressImportSchema,
  maxExportBytes,
  maxZipBytes,
  wordpressCheckSchema,
  wordpressFilesSchema,
  wordpressProgressSchema,
} from '#contract/wordpress-import.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { checkWordpress, startWordpress, wordpressFaults } from '#server/services/moving/wordpress-check.ts'
import { lastWordpressImport, wordpressProgress } from '#server/services/moving/wordpress-progress.ts'
import { limitBody, rejectUnstorableForm } from '../guards.ts'
import { limitConcurrentUploads } from '../media/upload-limit.ts'
import { orNotFound } from '../or-not-found.ts'
import { actorOf, createRouter, idParam, json, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['moving in'], middleware: [requireStaff('owner')] })

const check = routes.post(
  '/wordpress-imports',
  'Check an export of WordPress, with a zip of its pictures if there is one; nothing is imported yet',
  {
    middleware: [
      requireStaff('owner'),
      changesNothingPublic,
      limitConcurrentUploads,
      limitBody(
        maxExportBytes + maxZipBytes + 64 * 1024,
        'These files are too large: 30 MB for the export, 100 MB for the zip',
      ),
      rejectUnstorableForm,
    ],
    request: { body: { content: { 'multipart/form-data': { schema: wordpressFilesSchema } }, required: true } },
    responses: { 201: json(wordpressCheckSchema, 'What it would bring'), ...refusing(401, 403, 413, 422, 429, 503) },
  },
)
const last = routes.get('/wordpress-imports', 'The import that was started last', {
  responses: { 200: json(lastWordpressImportSchema, 'With its articles and pages'), ...refusing(401, 403) },
})
const start = routes.post(
  '/wordpress-imports/{id}/start',
  'Import the articles and pages of a checked export as drafts',
  {
    request: { params: idParam },
    responses: { 200: json(wordpressProgressSchema, 'Its progress'), ...refusing(401, 403, 404) },
  },
)
const progress = routes.get('/wordpress-imports/{id}', 'The progress of an import', {
  request: { params: idParam },
  responses: { 200: json(wordpressProgressSchema, 'Its progress'), ...refusing(401, 403, 404) },
})

/** Takes over an old WordPress site (docs/product.md, "Moving in"). */
export const wordpressApi = (deps: Deps) => {
  const { db } = deps.database
  return createRouter()
    .openapi(check, async (c) => {
      const { file, pictures } = c.req.valid('form')
      if (file.size > maxExportBytes)
        throw fieldRefusal(
          'file',
          'This file is larger than 30 MB. In WordPress, export posts and pages one after the other.',
        )
      if (pictures && pictures.size > maxZipBytes)
        throw fieldRefusal('pictures', 'This zip is larger than 100 MB. Leave out the years that no article shows.')
      const outcome = await checkWordpress(deps, {
        fileName: file.name.slice(0, 200),
        xml: await file.text(),
        zip: pictures && pictures.size > 0 ? new Uint8Array(await pictures.arrayBuffer()) : undefined,
        actor: actorOf(c),
      })
      if (outcome.ok) return c.json(outcome.check, 201)
      throw fieldRefusal(outcome.reason === 'not_zip' ? 'pictures' : 'file', wordpressFaults[outcome.reason])
    })
    .openapi(last, async (c) => c.json({ latest: await lastWordpressImport(db) }, 200))
    .openapi(start, async (c) => {
      const { id } = c.req.valid('param')
      orNotFound(await startWordpress(deps, { id, actor: actorOf(c) }))
      return c.json(orNotFound(await wordpressProgress(db, id)), 200)
    })
    .openapi(progress, async (c) => c.json(orNotFound(await wordpressProgress(db, c.req.valid('param').id)), 200))
}
