import type { ServerResponse } from 'node:http'
import type { Books } from './books.ts'
import { endWaiting } from './confirm.ts'

/** Where the buyer's browser is sent to confirm a payment; the payment's id follows. */
export const authenticationPath = '/authenticate/'

const page = `<!doctype html>
<title>3D Secure 2 Test Page</title>
<form method="post">
  <button name="outcome" value="complete">Complete</button>
  <button name="outcome" value="fail">Fail</button>
</form>
`

/** The bank's page with its two buttons, and the way back to the shop with what Stripe adds to the address. */
export function answerAuthentication(
  accounts: Books[],
  { method, url, body }: { method: string | undefined; url: URL; body: string },
  response: ServerResponse,
): void {
  const id = url.pathname.slice(authenticationPath.length)
  const books = accounts.find(({ payments }) => payments.has(id))
  const waiting = books?.payments.get(id)
  const returnUrl = waiting?.next_action?.redirect_to_url?.return_url
  if (!books || !waiting || !returnUrl) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing to authenticate here')
    return
  }
  if (method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  const well = new URLSearchParams(body).get('outcome') === 'complete'
  const { client_secret } = endWaiting(books, waiting, well)
  const back = new URL(returnUrl)
  back.searchParams.set('payment_intent', id)
  back.searchParams.set('payment_intent_client_secret', client_secret ?? '')
  back.searchParams.set('redirect_status', well ? 'succeeded' : 'failed')
  response.writeHead(303, { location: back.href }).end()
}
