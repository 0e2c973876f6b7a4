import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { z } from 'zod'

const answer = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** What is asked of this SQLite file for each answer, whose body is then written as JSON anew. */
  database: z
    .object({ file: z.string(), queries: z.array(z.object({ sql: z.string(), parameters: z.array(z.any()) })) })
    .optional(),
})

// The least that Node can do: the same headers and bytes for whatever is asked, which come in on stdin.
const { headers, body, database } = answer.parse(JSON.parse(await text(process.stdin)))
const bytes = Buffer.from(body, 'base64')

function fromDatabase({ file, queries }: NonNullable<typeof database>): () => string {
  const opened = new Database(file, { readonly: true })
  const statements = queries.map(({ sql, parameters }) => ({ statement: opened.prepare(sql), parameters }))
  const read = JSON.parse(bytes.toString())
  return () => {
    for (const { statement, parameters } of statements) statement.all(...parameters)
    return JSON.stringify(read)
  }
}

const make = database ? fromDatabase(database) : () => bytes
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(make())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(address.port)
})
