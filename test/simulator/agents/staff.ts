import type { Step } from '../scenario/steps.ts'
import type { Answer } from '../simulation/http.ts'
import type { Simulation } from '../simulation/simulation.ts'
import { people, type Who } from '../simulation/template.ts'

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>

/** Asks as a member of staff, who signs in again when the session has ended. */
export async function askAs(
  simulation: Simulation,
  who: Who,
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer | 'lost'> {
  const browser = simulation.staff[who]
  const answer = await simulation.ask(browser, method, path, json, { headers })
  if (answer === 'lost' || answer.status !== 401) return answer
  await signIn(simulation, { do: 'sign in', as: who })
  return simulation.ask(browser, method, path, json, { headers })
}

export async function signIn(simulation: Simulation, { as }: Of<'sign in'>): Promise<void> {
  const { email, password } = people[as]
  await simulation.ask(simulation.staff[as], 'POST', '/api/auth/sign-in/email', { email, password })
}

const pick = <T>(rows: T[], nth: number): T | undefined => rows[nth % Math.max(1, rows.length)]
let made = 0
const key = () => `simulator-${process.pid}-${++made}`

/** One work at the desk, on the `nth` voucher or order there is. */
export async function workAtDesk(simulation: Simulation, { work, nth }: Of<'desk'>): Promise<void> {
  const vouchers = await simulation.db.selectFrom('vouchers').selectAll().orderBy('id').execute()
  const voucher = pick(vouchers, nth)
  const at = (path: string) => `/api/voucher-desk/vouchers/${voucher?.id}/${path}`
  switch (work) {
    case 'sell':
      return sell(simulation, nth)
    case 'look at the books':
      for (const path of [
        '/api/orders',
        '/api/order-counts',
        '/api/today',
        '/api/voucher-desk/vouchers',
        '/api/emails',
      ])
        await askAs(simulation, 'owner', 'GET', path)
      return
    case 'fulfil':
    case 'refund all':
    case 'refund a part':
    case 'refund twice':
    case 'decide a review':
      return workOnOrder(simulation, { work, nth })
  }
  if (!voucher) return
  switch (work) {
    case 'redeem all':
      return redeem(simulation, voucher.id, voucher.balance_cents)
    case 'redeem half':
      return redeem(simulation, voucher.id, Math.ceil(voucher.balance_cents / 2))
    case 'redeem at two desks': {
      const most = Math.ceil(voucher.balance_cents * 0.7)
      await Promise.all([redeem(simulation, voucher.id, most), redeem(simulation, voucher.id, most)])
      return
    }
    case 'undo':
      return undo(simulation, voucher.id)
    case 'look up':
      await askAs(simulation, 'staff', 'POST', '/api/voucher-desk/lookup', { code: voucher.code.toLowerCase() })
      return
    case 'void':
      await askAs(simulation, 'staff', 'POST', at('void'), { reason: 'lost' })
      return
    case 'extend': {
      const until = new Date(simulation.now().getTime() + 800 * 86_400_000).toISOString().slice(0, 10)
      await askAs(simulation, 'staff', 'POST', at('extend'), { until })
      return
    }
    case 'reissue':
      await askAs(simulation, 'staff', 'POST', at('reissue'), {
        reason: 'seen by others',
        email: 'new@visitor.example',
      })
      return
    case 'send again':
      await askAs(simulation, 'staff', 'POST', at('resend'), { email: 'again@visitor.example' })
      return
    case 'print':
      await askAs(simulation, 'staff', 'GET', at('pdf'))
      return
  }
}

/** Redeems with a key of its own, once more where no answer came. What was answered as redeemed stays redeemed. */
async function redeem(simulation: Simulation, id: string, amountCents: number): Promise<void> {
  if (amountCents < 1) return
  const body = { amountCents, idempotencyKey: key(), note: '' }
  const path = `/api/voucher-desk/vouchers/${id}/redemptions`
  let answer = await askAs(simulation, 'staff', 'POST', path, body)
  if (answer === 'lost') answer = await askAs(simulation, 'staff', 'POST', path, body)
  if (answer === 'lost' || answer.status !== 201) return
  const { lineId } = answer.body as { lineId: string }
  simulation.promises.push({
    what: `redemption ${lineId} of ${amountCents} is in the ledger, as the desk was told`,
    holds: async () => {
      const line = await simulation.db
        .selectFrom('voucher_ledger')
        .select('delta_cents')
        .where('id', '=', lineId)
        .executeTakeFirst()
      return line?.delta_cents === -amountCents
    },
  })
}

async function undo(simulation: Simulation, voucherId: string): Promise<void> {
  const line = await simulation.db
    .selectFrom('voucher_ledger')
    .select('id')
    .where('voucher_id', '=', voucherId)
    .where('kind', '=', 'redeem')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (line)
    await askAs(simulation, 'staff', 'POST', `/api/voucher-desk/vouchers/${voucherId}/redemptions/${line.id}/undo`)
}

async function sell(simulation: Simulation, nth: number): Promise<void> {
  const body = {
    amountCents: 5000 + nth * 100,
    quantity: 1 + (nth % 2),
    method: nth % 2 ? 'cash' : 'terminal',
    name: 'Walk In',
    email: nth % 3 ? 'walkin@visitor.example' : '',
    idempotencyKey: key(),
  }
  const answer = await askAs(simulation, 'staff', 'POST', '/api/voucher-desk/sales', body)
  if (answer === 'lost') await askAs(simulation, 'staff', 'POST', '/api/voucher-desk/sales', body)
}

async function workOnOrder(simulation: Simulation, { work, nth }: Pick<Of<'desk'>, 'work' | 'nth'>): Promise<void> {
  const orders = await simulation.db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'not in', ['pending', 'cancelled'])
    .orderBy('id')
    .execute()
  const waiting = orders.filter(({ status }) => status === 'review')
  const order = pick(work === 'decide a review' && waiting.length > 0 ? waiting : orders, nth)
  if (!order) return
  const post = (path: string, json: unknown) =>
    askAs(simulation, 'owner', 'POST', `/api/orders/${order.id}/${path}`, json)
  const whole = order.charged_cents ?? order.total_cents
  const refund = async (amountCents: number) => {
    const body = { amountCents: Math.max(1, amountCents), reason: 'asked for', idempotencyKey: key() }
    if ((await post('refunds', body)) === 'lost') await post('refunds', body)
  }
  if (work === 'fulfil') await post('fulfil', { note: '' })
  else if (work === 'refund all') await refund(whole)
  else if (work === 'refund a part') await refund(Math.ceil(whole / 3))
  else if (work === 'refund twice') await Promise.all([refund(Math.ceil(whole / 2)), refund(Math.ceil(whole / 2))])
  else if (order.status === 'review')
    await post('review', { decision: nth % 2 ? 'accept' : 'refund', note: 'looked at' })
  else await post('review', { decision: 'done', note: 'looked at' })
}
