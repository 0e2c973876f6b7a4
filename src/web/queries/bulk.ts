import type { BulkAction } from '#contract/bulk-action.ts'
import { type ApiClient, read } from '../api.ts'

/** Bulk actions: one call changes several rows of a list; each row has its own outcome. */
export const changePosts = (api: ApiClient, json: BulkAction<'posts'>) => read(api.many.posts.$post({ json }))
export const changePages = (api: ApiClient, json: BulkAction<'pages'>) => read(api.many.pages.$post({ json }))
export const changePictures = (api: ApiClient, json: BulkAction<'pictures'>) => read(api.many.pictures.$post({ json }))
export const changeRedirects = (api: ApiClient, json: BulkAction<'redirects'>) =>
  read(api.many.redirects.$post({ json }))
export const changeBin = (api: ApiClient, json: BulkAction<'bin'>) => read(api.many.bin.$post({ json }))
export const changeSubscribers = (api: ApiClient, json: BulkAction<'subscribers'>) =>
  read(api.many.subscribers.$post({ json }))
export const changeNewsletters = (api: ApiClient, json: BulkAction<'newsletters'>) =>
  read(api.many.newsletters.$post({ json }))
export const changeWaitingList = (api: ApiClient, json: BulkAction<'waiting'>) =>
  read(api.many['waiting-list'].$post({ json }))
export const changeAppointments = (api: ApiClient, json: BulkAction<'appointments'>) =>
  read(api.many.appointments.$post({ json }))
export const changeEmails = (api: ApiClient, json: BulkAction<'emails'>) => read(api.many.emails.$post({ json }))
export const changeOrders = (api: ApiClient, json: BulkAction<'orders'>) => read(api.many.orders.$post({ json }))
export const changeProducts = (api: ApiClient, json: BulkAction<'products'>) => read(api.many.products.$post({ json }))
export const changeAccounts = (api: ApiClient, json: BulkAction<'staff'>) =>
  read(api.many['staff-accounts'].$post({ json }))
export const changeVouchers = (api: ApiClient, json: BulkAction<'vouchers'>) => read(api.many.vouchers.$post({ json }))
