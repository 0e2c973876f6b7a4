import { setTimeout as sleep } from 'node:timers/promises'
import { visitorHeader } from './nginx.ts'

/** What was answered as done: what must be in the books whatever happens after. */
export type Acknowledged = { orders: string[]; requests: string[] }
export type LoadResult = Acknowledged & {
  sent: number
  /** What was not answered as it should be: what was asked, and the status or the fault. */
  failed: string[]
  /** When each write was acknowledged, in ms of `performance.now()`. */
  writtenAt: number[]
}

const voucherItem = { id: 100, name: '$100 Gift Voucher', price: '100.00', image: '/voucher.jpg', quantity: 1 }

let visitors = 0
/** Each has an address of its own, so that no limit for one network holds them up. */
const nextVisitor = () => {
  const n = ++visitors
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/**
 * Sends `perSecond` requests a second to `url`, whether those before were answered or not, until `stop`: seven of ten read
 * (pages and API), two ask for an appointment, one opens a checkout. Each visitor waits for an answer up to 30 s.
 */
export function startLoad(url: string, perSecond: number) {
  const result: LoadResult = { sent: 0, failed: [], orders: [], requests: [], writtenAt: [] }
  const open = new Set<Promise<void>>()
  let going = true

  const ask = (path: string, json?: object) =>
    fetch(url + path, {
      signal: AbortSignal.timeout(30_000),
      headers: { [visitorHeader]: nextVisitor(), ...(json && { 'content-type': 'application/json' }) },
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
    })
  const read = async (path: string) => {
    const answer = await ask(path)
    await answer.arrayBuffer()
    return answer.status === 200 ? undefined : String(answer.status)
  }
  const request = async () => {
    const email = `patient${visitors}@visitor.example`
    const person = { firstName: 'Jo', lastName: 'Rhodes', email, phone: '0400 000 000' }
    const answer = await ask('/api/appointments', {
      ...person,
      service: 'traditional-acupuncture',
      preferredDate: 'a Tuesday',
    })
    const said = await answer.text()
    if (answer.status !== 201) return `${answer.status} ${said.slice(0, 120)}`
    result.requests.push(email)
    result.writtenAt.push(performance.now())
    return undefined
  }
  const order = async () => {
    const answer = await ask('/api/create-payment-intent', { cartItems: [voucherItem] })
    const said = await answer.text()
    if (answer.status !== 200) return `${answer.status} ${said.slice(0, 120)}`
    result.orders.push(JSON.parse(said).orderId)
    result.writtenAt.push(performance.now())
    return undefined
  }
  const turns = [
    ['GET /', () => read('/')],
    ['POST /api/appointments', request],
    ['GET /faq', () => read('/faq')],
    ['GET /api/products', () => read('/api/products')],
    ['POST /api/create-payment-intent', order],
    ['GET /api/services', () => read('/api/services')],
    ['GET /', () => read('/')],
    ['POST /api/appointments', request],
    ['GET /blog', () => read('/blog')],
    ['GET /api/site', () => read('/api/site')],
  ] as const

  const pacing = (async () => {
    const began = performance.now()
    while (going) {
      const [name, turn] = turns[result.sent % turns.length]!
      result.sent++
      const one = turn()
        .catch(
          (fault: Error) => `${fault.name} ${String((fault.cause as Error | undefined)?.message ?? fault.message)}`,
        )
        .then((fault) => {
          if (fault !== undefined) result.failed.push(`${name}: ${fault}`)
        })
        .finally(() => open.delete(one))
      open.add(one)
      await sleep(Math.max(0, began + (result.sent * 1000) / perSecond - performance.now()))
    }
  })()

  return {
    soFar: result,
    async stop(): Promise<LoadResult> {
      going = false
      await pacing
      await Promise.all(open)
      return result
    },
  }
}
