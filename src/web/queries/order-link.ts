import { queryOptions } from '@tanstack/react-query'
import type { GiftCorrection, OrderMailResend } from '#contract/order-link.ts'
import { type ApiClient, nullIfNotFound, read } from '../api.ts'

/** The order behind its buyer's link; `null` where the link leads nowhere. */
export const linkedOrderQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['linked-order', token],
    queryFn: () => read(api['order-links'][':token'].$get({ param: { token } })).catch(nullIfNotFound),
  })

export const correctGift = (api: ApiClient, token: string, json: GiftCorrection) =>
  read(api['order-links'][':token'].gift.$put({ param: { token }, json }))

export const resendOrderMail = (api: ApiClient, token: string, json: OrderMailResend) =>
  read(api['order-links'][':token'].emails.$post({ param: { token }, json }))
