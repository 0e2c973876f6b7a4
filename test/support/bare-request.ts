import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type BareAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type Options = {
  method?: string
  headers?: Record<string, string>
  /** Without one each request has a connection of its own. */
  agent?: Agent
  body?: string | undefined
}

/** Asks as a bare client does, which adds no header of its own and does not decode. Throws also when an answer ends too early. */
export async function bareRequest(
  url: string,
  { method = 'GET', headers = {}, agent, body }: Options = {},
): Promise<BareAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers, agent: agent ?? false }, resolve)
      .on('error', reject)
      .end(body)
  })
  return { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) }
}
