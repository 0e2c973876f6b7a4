import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Gift, type LucideIcon, Package } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { readVoucherCode } from '#domain/voucher-ledger.ts'
import { type ApiClient, useApi } from '#web/api.ts'
import { readAppointments } from '#web/queries/appointments.ts'
import { orderListQuery } from '#web/queries/orders.ts'
import { voucherListQuery } from '#web/queries/vouchers.ts'
import type { Address } from '#web/routes.ts'
import { asStaff } from '../sign-in/sign-in-again.ts'

/** `q`: what they were found by. */
export type Finds = { q: string; items: Find[] }
export type Find = { id: string; label: string; detail: string; to: Address; Icon: LucideIcon }

const shortest = 3
const most = 5
/** How long typing rests, in ms, before it is looked for: each look at patients is logged. */
const pause = 300

/** The orders, vouchers and appointment requests that fit what is typed. */
export function useFinds(typed: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const q = useRested(typed.trim())
  // A whole code opens the voucher's own look-up; it stands in no address.
  const enabled = q.length >= shortest && q === typed.trim() && !readVoucherCode(q)
  const { data, error, isFetching } = useQuery({
    queryKey: ['admin', 'finds', q],
    queryFn: () => asStaff(() => find(api, queryClient, q)),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
  return { data, error, looking: isFetching || q !== typed.trim() }
}

async function find(api: ApiClient, queryClient: QueryClient, q: string): Promise<Finds> {
  const first = { q, page: 1 }
  const [orders, vouchers, requests] = await Promise.all([
    queryClient.fetchQuery({ ...orderListQuery(api, { ...first, status: 'all', sort: '-placed' }), staleTime: 0 }),
    queryClient.fetchQuery({ ...voucherListQuery(api, { ...first, status: 'all' }), staleTime: 0 }),
    readAppointments(api, { ...first, status: 'all', sort: '-requested' }),
  ])
  const items = [
    ...orders.items.slice(0, most).map(({ id, reference, name, totalCents }) => ({
      id,
      label: `Order ${reference}`,
      detail: `${name}, ${formatMoney(totalCents)}`,
      to: `/admin/orders/${id}` as const,
      Icon: Package,
    })),
    ...vouchers.items.slice(0, most).map(({ id, maskedCode, buyer, balanceCents }) => ({
      id,
      label: `Voucher ${maskedCode}`,
      detail: `${buyer}, ${formatMoney(balanceCents)} left`,
      to: `/admin/vouchers/${id}` as const,
      Icon: Gift,
    })),
    ...requests.items.slice(0, most).map(({ id, firstName, lastName, preferredDate, status }) => ({
      id,
      label: `${firstName} ${lastName}`,
      detail: `Appointment request, ${status}: ${preferredDate}`,
      to: `/admin/appointments?open=${id}` as const,
      Icon: CalendarDays,
    })),
  ]
  return { q, items }
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
