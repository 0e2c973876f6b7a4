import type { Many } from '#contract/many.ts'
import { type ApiClient, read } from '../api.ts'

/** Bulk actions: one call changes several rows of a list; each row has its own outcome. */
export const changePosts = (api: ApiClient, json: Many<'posts'>) => read(api.many.posts.$post({ json }))
export const changePages = (api: ApiClient, json: Many<'pages'>) => read(api.many.pages.$post({ json }))
export const changePictures = (api: ApiClient, json: Many<'pictures'>) => read(api.many.pictures.$post({ json }))
export const changeRedirects = (api: ApiClient, json: Many<'redirects'>) => read(api.many.redirects.$post({ json }))
export const changeBin = (api: ApiClient, json: Many<'bin'>) => read(api.many.bin.$post({ json }))
export const changeSubscribers = (api: ApiClient, json: Many<'subscribers'>) =>
  read(api.many.subscribers.$post({ json }))
export const changeNewsletters = (api: ApiClient, json: Many<'newsletters'>) =>
  read(api.many.newsletters.$post({ json }))
export const changeWaitingList = (api: ApiClient, json: Many<'waiting'>) =>
  read(api.many['waiting-list'].$post({ json }))
export const changeAppointments = (api: ApiClient, json: Many<'appointments'>) =>
  read(api.many.appointments.$post({ json }))
export const changeEmails = (api: ApiClient, json: Many<'emails'>) => read(api.many.emails.$post({ json }))
export const changeOrders = (api: ApiClient, json: Many<'orders'>) => read(api.many.orders.$post({ json }))
export const changeProducts = (api: ApiClient, json: Many<'products'>) => read(api.many.products.$post({ json }))
export const changeVouchers = (api: ApiClient, json: Many<'vouchers'>) => read(api.many.vouchers.$post({ json }))
