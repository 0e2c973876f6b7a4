import type { z } from '@hono/zod-openapi'
import {
  altTextsSchema,
  libraryPageSchema,
  libraryPictureSchema,
  libraryQuerySchema,
  pictureFromWebSchema,
  pictureInputSchema,
  replacementSchema,
  uploadSchema,
} from '#contract/media.ts'
import { boundedQueue } from '#server/bounded-queue.ts'
import type { Deps } from '#server/deps.ts'
import { fetchPicture } from '#server/media/fetch-picture.ts'
import { importLogo } from '#server/media/import-logo.ts'
import { importPicture, type StoredPicture } from '#server/media/import-picture.ts'
import { maxBytes } from '#server/media/limits.ts'
import type { Storage } from '#server/media/storage.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import {
  type DeletePicture,
  deletePicture,
  describePicture,
  listLibrary,
  readAltTexts,
  registerPicture,
} from '#server/services/media/media-library.ts'
import { replacePicture } from '#server/services/media/picture-replacement.ts'
import { limitBody, rejectUnstorableForm } from '../guards.ts'
import { orNotFound } from '../or-not-found.ts'
import { actorOf, createRouter, idParam, json, jsonBody, publicRead, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'
import { limitConcurrentUploads } from './upload-limit.ts'

const routes = routesOf({ tags: ['media'], middleware: [requireStaff()] })
const picture = json(libraryPictureSchema, 'The picture')

/** A file of the full size, and the rest of the form around it. */
const upload = <T extends z.ZodType>(schema: T) => ({
  middleware: [
    requireStaff(),
    limitConcurrentUploads,
    limitBody(maxBytes + 64 * 1024, 'This picture is larger than 30 MB'),
    rejectUnstorableForm,
  ],
  request: { body: { content: { 'multipart/form-data': { schema } }, required: true } as const },
})

const added = {
  200: json(libraryPictureSchema, 'This picture was already in the library'),
  201: json(libraryPictureSchema, 'The picture as added'),
}
const uploaded = { ...added, ...refusing(401, 403, 413, 415, 422, 429, 503) }

const list = routes.get('/media', 'The library of pictures, newest first', {
  request: { query: libraryQuerySchema },
  responses: { 200: json(libraryPageSchema, 'One page of it'), ...refusing(401, 422) },
})
const add = routes.post('/media', 'Upload a picture: JPEG, PNG, WebP, AVIF or HEIC, 30 MB and 64 megapixels at most', {
  ...upload(uploadSchema),
  responses: uploaded,
})
const addLogo = routes.post('/media/logo', 'Upload a logo: a drawing (SVG), made safe, or a picture, made small', {
  ...upload(replacementSchema),
  responses: uploaded,
})
const fetchFromWeb = routes.post('/media/from-web', 'Add a picture from another site; the server downloads it', {
  request: { body: jsonBody(pictureFromWebSchema) },
  responses: { ...added, ...refusing(401, 403, 413, 415, 422) },
})
const describe = routes.put('/media/{id}', 'Describe a picture', {
  request: { params: idParam, body: jsonBody(pictureInputSchema) },
  responses: { 200: picture, ...refusing(401, 403, 404, 422) },
})
const { request, ...replacing } = upload(replacementSchema)
const replace = routes.post('/media/{id}/replacement', 'Upload a picture to replace this one everywhere', {
  ...replacing,
  request: { ...request, params: idParam },
  responses: { 200: picture, ...refusing(401, 403, 404, 413, 415, 422, 429, 503) },
})
const remove = routes.delete('/media/{id}', 'Delete a picture that isn’t used on the site', {
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...refusing(401, 403, 404, 409) },
})
const altTexts = routes.get('/alt-texts', 'Descriptions of the pictures on public pages, by address', {
  middleware: [publicRead] as const,
  responses: { 200: json(altTextsSchema, 'The descriptions') },
})

const gone = 'We can’t find this picture. Someone may have deleted it.'

/** The name of a file as its sender has it, without what would be odd in a list. */
const plainName = (name: string) => name.replace(/^.*[\\/]|\p{Cc}/gu, '').slice(0, 200) || 'Picture'

const reasons = {
  not_reachable: 'didn’t let us download the picture',
  not_a_picture: 'sent something that isn’t a picture',
  too_large: 'has a picture larger than 30 MB',
}
const unfetched = (reason: keyof typeof reasons, address: string) =>
  fieldRefusal('address', `${new URL(address).hostname} ${reasons[reason]}`)

/**
 * The library of pictures (docs/product.md, "Pictures"): what staff upload, and what the site's first content shows.
 */
export const mediaLibraryApi = (deps: Deps) => {
  const { db } = deps.database
  // A file is in memory, twice and more, until it is kept.
  const runQueued = boundedQueue({
    maxConcurrent: 1,
    maxQueued: 20,
    message: 'A lot of pictures are being uploaded right now. Please try again in a few seconds.',
    retryAfter: 5,
  })
  const keep = async (
    file: File,
    take: (storage: Storage, bytes: Uint8Array) => Promise<StoredPicture> = importPicture,
  ) => {
    // Its bytes are copied once it is its turn.
    const kept = await runQueued(async () => take(deps.storage, new Uint8Array(await file.arrayBuffer())))
    return { kept, name: plainName(file.name) }
  }

  return createRouter()
    .openapi(list, async (c) => c.json(await listLibrary(db, c.req.valid('query'), deps.now()), 200))
    .openapi(add, async (c) => {
      const { file, alt } = c.req.valid('form')
      const { known, picture } = await registerPicture(deps, { ...(await keep(file)), alt, actor: actorOf(c) })
      return known ? c.json(picture, 200) : c.json(picture, 201)
    })
    .openapi(addLogo, async (c) => {
      const { file } = c.req.valid('form')
      const { known, picture } = await registerPicture(deps, {
        ...(await keep(file, importLogo)),
        alt: 'The clinic’s logo',
        actor: actorOf(c),
      })
      return known ? c.json(picture, 200) : c.json(picture, 201)
    })
    .openapi(fetchFromWeb, async (c) => {
      const { address } = c.req.valid('json')
      const fetched = await fetchPicture(address, deps.isAllowedAddress)
      if (!fetched.ok) throw unfetched(fetched.reason, address)
      const kept = await runQueued(() => importPicture(deps.storage, fetched.bytes))
      const { known, picture } = await registerPicture(deps, { kept, name: plainName(fetched.name), actor: actorOf(c) })
      return known ? c.json(picture, 200) : c.json(picture, 201)
    })
    .openapi(describe, async (c) => {
      const { id } = c.req.valid('param')
      const change = { id, ...c.req.valid('json'), actor: actorOf(c) }
      return c.json(orNotFound(await describePicture(deps, change), gone), 200)
    })
    .openapi(replace, async (c) => {
      const { id } = c.req.valid('param')
      const change = { id, ...(await keep(c.req.valid('form').file)), actor: actorOf(c) }
      return c.json(orNotFound(await replacePicture(deps, change), gone), 200)
    })
    .openapi(remove, async (c) => {
      ensureDeleted(await deletePicture(deps, { id: c.req.valid('param').id, actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(altTexts, async (c) => c.json(await readAltTexts(db, deps.now()), 200))
}

/** Throws the refusal of a deletion that did not happen; with `uses` where the picture is still used. */
export function ensureDeleted(outcome: DeletePicture): void {
  if (outcome.ok) return
  if (!('uses' in outcome)) throw new Refusal('not_found', gone)
  throw new Refusal('conflict', 'This picture is still used on the site', { uses: outcome.uses })
}
