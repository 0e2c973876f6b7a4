import { z } from 'zod'
import { line } from './text.ts'

/** What a key may be allowed to do, and how that is said to the owner who chooses. */
export const apiScopes = {
  'content:read': 'Read the site’s content, services, articles and pages',
  'content:write': 'Change the site’s content',
  'appointments:read': 'Read appointment requests (health information)',
  'appointments:write': 'Enter appointment requests, and change their status and time',
  'orders:read': 'Read orders and receipts',
  'orders:write': 'Mark orders as posted or handed over',
  'vouchers:read': 'Look up vouchers, with their codes and balances',
  'vouchers:redeem': 'Redeem vouchers, and undo it',
  'subscribers:read': 'Read newsletter subscribers',
  'subscribers:write': 'Add newsletter subscribers, and take them off the list',
} as const
export type ApiScope = keyof typeof apiScopes
export const apiScopeNames = Object.keys(apiScopes) as ApiScope[]

/** How long a key may be used: a number of days, or `never` for one that does not end by itself. */
export const apiKeyLifetimes = ['30', '90', '365', 'never'] as const

export const newApiKeySchema = z
  .object({
    name: line(60),
    scopes: z
      .array(z.enum(apiScopeNames), 'Please choose what this key may do')
      .min(1, 'Please choose what this key may do')
      .max(apiScopeNames.length)
      .overwrite((scopes) => [...new Set(scopes)]),
    lifetime: z.enum(apiKeyLifetimes, 'Please choose how long it may be used'),
  })
  .meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof newApiKeySchema>

/** A key as owners see it: what it begins with, never the key. Times are ISO 8601 UTC. */
export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(z.enum(apiScopeNames)),
    madeBy: z.string(),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
    expired: z.boolean(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKeySchema>

/** A key that was just made: the only response that contains it. */
export const createdApiKeySchema = z.object({ key: z.string(), apiKey: apiKeySchema }).meta({ id: 'MadeApiKey' })
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>
