import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
// The package's own entry would load its whole page into the server.
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import { keyRoutes } from './developers/key-routes.ts'

const files = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body><div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>
</body>
</html>`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true })`

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

type Operation = { security?: Record<string, string[]>[]; description?: string }
type Document = { paths?: Record<string, unknown>; components?: { securitySchemes?: object } }

/** Says how to prove who one is: all staff by the session's cookie, programs by a key where its scope allows it. */
function withSecurity<D extends Document>(document: D): D {
  document.components = {
    ...document.components,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'staff.session_token',
        description: 'A member of staff, signed in',
      },
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key, as an owner makes under Settings, Developers',
      },
    },
  }
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, Operation & { responses?: object }>)) {
      const scope = keyRoutes.get(`${method} ${path.replace(/^\/api/, '')}`)
      const forStaff = '401' in (operation.responses ?? {})
      if (!forStaff && !scope) continue
      operation.security = [...(forStaff ? [{ session: [] }] : [{}]), ...(scope ? [{ apiKey: [scope] }] : [])]
    }
  return document
}

/** The OpenAPI document, made from the schemas that validate, and a page to browse it (docs/product.md, "Calls"). */
// biome-ignore lint/suspicious/noExplicitAny: the document can be made of any API
export const documentation = (api: OpenAPIHono<any, any, any>) => {
  let document: object | undefined
  return new Hono()
    .get('/api/openapi.json', (c) => {
      document ??= withSecurity(
        api.getOpenAPI31Document({
          openapi: '3.1.0',
          info: { title: 'Clinic', version: '1', description: 'Everything the site and its dashboard can ask or say.' },
        }) as Document,
      )
      return c.json(document)
    })
    .get('/api/docs', (c) => c.html(page, 200, { 'content-security-policy': policy }))
    .get('/api/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
    .get('/api/docs/:file', (c) => {
      const file = c.req.param('file')
      const type = files.get(file)
      if (!type) return c.notFound()
      const stream = Readable.toWeb(createReadStream(join(absolutePath(), file))) as ReadableStream
      return c.body(stream, 200, { 'content-type': type, 'cache-control': 'public, max-age=86400' })
    })
}
