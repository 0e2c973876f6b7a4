import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { backupDownloadSchema, backupNameParam, backupSafetySchema, backupsSchema } from '#contract/backups.ts'
import { backupPlanSchema } from '#contract/settings.ts'
import type { Deps } from '../deps.ts'
import { fieldRefusal, Refusal } from '../refusal.ts'
import { beginBackup } from '../services/backups/backup-run.ts'
import { saveSafety } from '../services/backups/backup-safety.ts'
import { findBackup, noteDownload, readBackups } from '../services/backups/backup-status.ts'
import { limitByAddress } from './rate-limit.ts'
import { baseRevision, revisionHeader } from './revision.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from './router.ts'
import { readSettingsSection, saveSettingsSection } from './settings-section.ts'
import { changesNothingPublic, requireRecent, requireStaff } from './staff/session.ts'

const tags = ['settings']
const owners = routesOf({ tags, middleware: [requireStaff('owner')] })

const facts = owners.get('/backups', 'The backups in the server’s folder, and how the last one went; for owners', {
  responses: { 200: json(backupsSchema, 'The backups, without any secret'), ...refusing(401, 403) },
})
const plan = owners.get('/settings/backups', 'When backups are made by themselves; for owners', {
  responses: { 200: json(backupPlanSchema, 'The plan; its revision is the ETag'), ...refusing(401, 403) },
})

/** What makes, moves or shows a backup: each requires a recent sign-in. */
const guarded = (deps: Deps) => {
  const recent = [requireStaff('owner'), requireRecent(deps)]
  const routes = routesOf({ tags, middleware: recent })
  const needs = 'for owners, needs a recent sign-in'
  const limitRuns = { name: 'backups', points: 20, seconds: 600 }
  const limitTries = { name: 'backup-places', points: 30, seconds: 600 }
  return {
    begin: routes.post('/backups', `Make a backup now, beside the requests; ${needs}`, {
      middleware: [
        ...recent,
        changesNothingPublic,
        limitByAddress(deps, { ...limitRuns, message: 'You’ve begun many backups. Please wait a few minutes.' }),
      ],
      responses: { 200: json(backupsSchema, 'It’s being made'), ...refusing(401, 403, 409, 429) },
    }),
    setPlan: routes.put('/settings/backups', `Say when backups are made, and how many stay; ${needs}`, {
      request: { headers: revisionHeader, body: jsonBody(backupPlanSchema) },
      responses: { 200: json(backupPlanSchema, 'The plan as saved'), ...refusing(401, 403, 409, 422) },
    }),
    setSafety: routes.put(
      '/backups/safety',
      `Say where second copies go, and whether backups are encrypted; ${needs}`,
      {
        middleware: [
          ...recent,
          changesNothingPublic,
          limitByAddress(deps, { ...limitTries, message: 'Too many tries. Please wait a few minutes.' }),
        ],
        request: { headers: revisionHeader, body: jsonBody(backupSafetySchema) },
        responses: { 200: json(backupsSchema, 'Saved'), ...refusing(401, 403, 409, 422, 429) },
      },
    ),
    prepare: routes.post('/backups/{name}/download', `Where a backup can be fetched from; ${needs}`, {
      middleware: [...recent, changesNothingPublic],
      request: { params: backupNameParam },
      responses: { 200: json(backupDownloadSchema, 'Its address'), ...refusing(401, 403, 404) },
    }),
    download: routes.get('/backups/{name}', `A backup file; ${needs}`, {
      request: { params: backupNameParam },
      responses: {
        200: {
          description: 'The file',
          content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
        },
        ...refusing(401, 403, 404),
      },
    }),
  }
}

const notThere = () => new Refusal('not_found', 'This backup isn’t in the server’s folder any more')

/** Backups by schedule, by one press, and to be fetched (docs/product.md, "Backups"). */
export const backupsApi = (deps: Deps) => {
  const { begin, setPlan, setSafety, prepare, download } = guarded(deps)
  return createRouter()
    .openapi(facts, async (c) => c.json(await readBackups(deps), 200))
    .openapi(begin, async (c) => {
      const run = await beginBackup(deps, actorOf(c))
      if (run === undefined) throw new Refusal('conflict', 'A backup is being made already.')
      deps.backups.begin(run)
      return c.json(await readBackups(deps), 200)
    })
    .openapi(plan, async (c) => c.json(await readSettingsSection(deps, c, 'backups'), 200))
    .openapi(setPlan, async (c) => c.json(await saveSettingsSection(deps, c, 'backups', c.req.valid('json')), 200))
    .openapi(setSafety, async (c) => {
      const outcome = await saveSafety(deps, {
        value: c.req.valid('json'),
        basedOn: baseRevision(c),
        actor: actorOf(c),
      })
      if (!outcome.ok && outcome.field) throw fieldRefusal(outcome.field, outcome.reason)
      if (!outcome.ok)
        throw new Refusal(
          'stale',
          'Somebody else has changed this meanwhile. Reload the page to see it, then enter yours again.',
        )
      return c.json(await readBackups(deps), 200)
    })
    .openapi(prepare, async (c) => {
      const { name } = c.req.valid('param')
      if (!(await findBackup(deps, name))) throw notThere()
      return c.json({ href: `/api/backups/${name}` }, 200)
    })
    .openapi(download, async (c) => {
      const { name } = c.req.valid('param')
      const file = await findBackup(deps, name)
      if (!file) throw notThere()
      const headers = {
        'content-type': 'application/octet-stream',
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      }
      if (c.req.method === 'HEAD') return c.body(null, 200, headers)
      // Here and not where the address is given: the address can be guessed.
      await noteDownload(deps, { name, at: file.at, bytes: file.bytes, actor: actorOf(c) })
      return c.body(Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>, 200, headers)
    })
}
