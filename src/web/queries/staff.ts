import type { NewPasskey, PasswordChange } from '#contract/account.ts'
import type { AuditFilter, AuditQuery } from '#contract/audit.ts'
import type { AcceptedInvitation, NewInvitation, Role } from '#contract/staff.ts'
import { type ApiClient, read } from '../api.ts'
import { dashboardQuery } from './calls.ts'

/** How one's own account is kept safe. */
export const securityQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'account', 'security'], () => api.account.security.$get())
/** The sessions of the signed-in person. */
export const sessionsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'account', 'sessions'], () => api.staff.sessions.$get())

export const changeName = (api: ApiClient, name: string) => read(api.account.name.$put({ json: { name } }))
export const changeEmail = (api: ApiClient, email: string) => read(api.account.email.$put({ json: { email } }))
export const changePassword = (api: ApiClient, json: PasswordChange) => read(api.account.password.$put({ json }))
export const endSession = (api: ApiClient, id: string) => read(api.staff.sessions[':id'].$delete({ param: { id } }))
export const endOtherSessions = (api: ApiClient) => read(api.staff.sessions.$delete())

const factor = (api: ApiClient) => api.account['second-factor']
export const beginSecondFactor = (api: ApiClient) => read(factor(api).$post())
export const confirmSecondFactor = (api: ApiClient, code: string) => read(factor(api).confirm.$post({ json: { code } }))
export const endSecondFactor = (api: ApiClient, password: string) => read(factor(api).off.$post({ json: { password } }))
export const renewRecoveryCodes = (api: ApiClient) => read(api.account['recovery-codes'].$post())

/** Makes a passkey: the browser asks its owner; what it says when they decline is thrown. */
export async function addPasskey(api: ApiClient, name: string) {
  const options = await read(api.account['passkey-options'].$post())
  const { startRegistration } = await import('@simplewebauthn/browser')
  const input = { optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] }
  const response = (await startRegistration(input)) as unknown as NewPasskey['response']
  return read(api.account.passkeys.$post({ json: { name, response } }))
}
export const removePasskey = (api: ApiClient, id: string) =>
  read(api.account.passkeys[':id'].$delete({ param: { id } }))

/** Colleagues change these lists too, and each change is a line of the log: they are read anew when they are opened. */
const staleTime = 0

/** Every account, for owners. */
export const accountsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'staff', 'accounts'], () => api['staff-accounts'].$get(), { staleTime })
export const invitationsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'staff', 'invitations'], () => api['staff-invitations'].$get(), { staleTime })
export const policyQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'staff', 'policy'], () => api['staff-policy'].$get())

const one = (api: ApiClient) => api['staff-accounts'][':id']
export const changeRole = (api: ApiClient, id: string, role: Role) =>
  read(one(api).role.$put({ param: { id }, json: { role } }))
export const deactivate = (api: ApiClient, id: string) => read(one(api).deactivate.$post({ param: { id } }))
export const reactivate = (api: ApiClient, id: string) => read(one(api).reactivate.$post({ param: { id } }))
export const removeAccount = (api: ApiClient, id: string) => read(one(api).$delete({ param: { id } }))
export const signOutAccount = (api: ApiClient, id: string) => read(one(api)['sign-out'].$post({ param: { id } }))
export const sendResetLink = (api: ApiClient, id: string) => read(one(api)['reset-link'].$post({ param: { id } }))
export const savePolicy = (api: ApiClient, secondFactorRequired: boolean) =>
  read(api['staff-policy'].$put({ json: { secondFactorRequired } }))

export const invite = (api: ApiClient, json: NewInvitation) => read(api['staff-invitations'].$post({ json }))
export const resendInvitation = (api: ApiClient, id: string) =>
  read(api['staff-invitations'][':id'].resend.$post({ param: { id } }))
export const revokeInvitation = (api: ApiClient, id: string) =>
  read(api['staff-invitations'][':id'].$delete({ param: { id } }))

/** The purpose of a one-time link, or the sentence why it cannot be used. */
export const linkQuery = (api: ApiClient, token: string) =>
  dashboardQuery(['admin', 'link', token], () => api['staff-links'].check.$post({ json: { token } }))
export const acceptInvitation = (api: ApiClient, json: AcceptedInvitation) =>
  read(api['staff-links'].invitation.$post({ json }))
export const resetByLink = (api: ApiClient, json: { token: string; password: string }) =>
  read(api['staff-links'].reset.$post({ json }))

/** One page of the audit log. */
export const auditQuery = (api: ApiClient, query: AuditQuery) =>
  dashboardQuery(['admin', 'audit', query], () => api.audit.$get({ query }), { staleTime })
export const auditChoicesQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'audit', 'choices'], () => api['audit-choices'].$get(), { staleTime })
/** The address of the audit log as CSV. */
export const auditCsv = (api: ApiClient, query: AuditFilter) => api['audit.csv'].$path({ query })
