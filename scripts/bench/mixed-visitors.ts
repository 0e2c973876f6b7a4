import { nextAddress, voucherItem } from './buyer.ts'

export type RequestKind = 'page' | 'read' | 'order' | 'newsletter' | 'request'
export type VisitorRequest = {
  kind: RequestKind
  method: 'GET' | 'POST'
  path: string
  from: string
  body?: string
  mark?: string
}

const reads = ['/api/services', '/api/products', '/api/site', '/api/posts', '/api/content/hero']
const writes = ['order', 'newsletter', 'request'] as const

/** Of a hundred turns 90 look at pages, eight read the API, and two write: a checkout, a newsletter or a request. */
export function mixedRequests(pages: string[], name: string): (turn: number) => VisitorRequest {
  return (turn) => {
    const place = turn % 50
    const round = Math.floor(turn / 50)
    const from = nextAddress()
    const mark = `${name}-${turn}@visitor.example`
    if (place === 0) return { ...write(writes[round % writes.length]!, mark), from, mark }
    if (place % 12 === 1 && place < 48) {
      const path = reads[(round + place) % reads.length]!
      return { kind: 'read', method: 'GET', path, from }
    }
    return { kind: 'page', method: 'GET', path: pages[turn % pages.length]!, from }
  }
}

function write(
  kind: (typeof writes)[number],
  email: string,
): Pick<VisitorRequest, 'kind' | 'method' | 'path' | 'body'> {
  const at = { order: '/api/create-payment-intent', newsletter: '/api/newsletter', request: '/api/appointments' }
  const bodies = {
    order: { cartItems: [voucherItem] },
    newsletter: { email },
    request: {
      firstName: 'Jo',
      lastName: 'Rhodes',
      email,
      phone: '0400 000 000',
      service: 'traditional-acupuncture',
      preferredDate: 'a Tuesday',
    },
  }
  return { kind, method: 'POST', path: at[kind], body: JSON.stringify(bodies[kind]) }
}
