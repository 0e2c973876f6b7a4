import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const answer = z.object({ headers: z.record(z.string(), z.string()), body: z.string() })

// The least that Node can do: the same headers and bytes for whatever is asked, which come in on stdin.
const { headers, body } = answer.parse(JSON.parse(await text(process.stdin)))
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(address.port)
})
