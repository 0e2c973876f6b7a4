import type { DeskSale, Redemption, VoucherListQuery } from '#contract/voucher.ts'
import type { VoucherFile } from '#contract/voucher-import.ts'
import { revisionOf } from '#domain/revision.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

/** Other desks change vouchers too: what is older than this, in ms, is asked again when it is opened. */
const staleTime = 10_000

/** One page of the desk's list. */
export const voucherListQuery = (api: ApiClient, query: VoucherListQuery) =>
  dashboardQuery(
    ['admin', 'vouchers', 'list', query],
    () => api['voucher-desk'].vouchers.$get({ query: queryText(query) }),
    { staleTime },
  )

/** One voucher with its history. */
export const voucherQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'vouchers', 'one', id], () => api['voucher-desk'].vouchers[':id'].$get({ param: { id } }), {
    staleTime,
  })

export const voucherReportQuery = (api: ApiClient, span: { from?: string; to?: string }) =>
  dashboardQuery(['admin', 'vouchers', 'report', span], () => api['voucher-report'].$get({ query: span }), {
    staleTime,
  })

export const rulesQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'vouchers', 'rules'], () => api['voucher-rules'].$get())

const one = (api: ApiClient) => api['voucher-desk'].vouchers[':id']

export const lookUpVoucher = (api: ApiClient, code: string) =>
  read(api['voucher-desk'].lookup.$post({ json: { code } }))
export const redeemVoucher = (api: ApiClient, id: string, json: Redemption) =>
  read(one(api).redemptions.$post({ param: { id }, json }))
export const undoRedemption = (api: ApiClient, id: string, lineId: string) =>
  read(one(api).redemptions[':lineId'].undo.$post({ param: { id, lineId } }))
export const voidVoucher = (api: ApiClient, id: string, json: { reason: string }) =>
  read(one(api).void.$post({ param: { id }, json }))
export const extendVoucher = (api: ApiClient, id: string, json: { until: string }) =>
  read(one(api).extend.$post({ param: { id }, json }))
export const reissueVoucher = (api: ApiClient, id: string, json: { reason: string; email?: string }) =>
  read(one(api).reissue.$post({ param: { id }, json }))
export const resendVoucher = (api: ApiClient, id: string, json: { email: string }) =>
  read(one(api).resend.$post({ param: { id }, json }))
export const adjustVoucher = (
  api: ApiClient,
  id: string,
  json: { deltaCents: number; fromCents: number; reason: string; idempotencyKey: string },
) => read(one(api).adjust.$post({ param: { id }, json }))
export const sellAtDesk = (api: ApiClient, json: DeskSale) => read(api['voucher-desk'].sales.$post({ json }))
/** `from`: the years that the edit started from; refused where somebody else has changed them since. */
export const saveRules = (api: ApiClient, json: { years?: number; dismissed?: boolean }, from: number) =>
  read(api['voucher-rules'].$put({ json, header: basedOn(revisionOf(from)) }))

/** Takes over vouchers that were sold elsewhere, or tells what a file would do. */
export const importVouchers = (api: ApiClient, json: VoucherFile) => read(api['voucher-imports'].$post({ json }))
