import { z } from 'zod'
import { maximumPasswordLength, minimumPasswordLength, passwordMessages } from '#domain/staff/password.ts'
import { holdSchema } from './hold.ts'
import { email, line } from './text.ts'

/** owner: everything; staff: content, appointments, orders, vouchers, subscribers (docs/product.md, "Roles"). */
export const roles = ['owner', 'staff'] as const
export type Role = (typeof roles)[number]

export const staffSchema = z
  .object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) })
  .meta({ id: 'Staff' })
export type Staff = z.infer<typeof staffSchema>

/** `POST /api/auth/sign-in/email`. The password is taken as it is: blanks at its ends belong to it. */
export const signInSchema = z
  .object({
    email,
    password: z.string().min(1, 'Please enter your password').max(maximumPasswordLength, passwordMessages.long),
  })
  .meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof signInSchema>

/** A password that is being chosen. Whether it is easy to guess is for the server to say. */
export const newPassword = z
  .string()
  .min(minimumPasswordLength, passwordMessages.short)
  .max(maximumPasswordLength, passwordMessages.long)

/** The form for creating the first owner. */
export const firstOwnerSchema = z.object({ name: line(120), email, password: newPassword })
export type FirstOwner = z.infer<typeof firstOwnerSchema>

/** `needed`: nobody can sign in, since there is no staff account yet. */
export const setupStateSchema = z.object({ needed: z.boolean() }).meta({ id: 'SetupState' })

/** The secret of a one-time set-up link. It travels in bodies only, never in an address that a log could keep. */
export const setupTokenSchema = z.object({ token: z.string().min(1).max(100) }).meta({ id: 'SetupToken' })
export const setupSchema = firstOwnerSchema.extend(setupTokenSchema.shape).meta({ id: 'Setup' })

/**
 * The signed-in member of staff, and whether they must set up a second factor first. `outlet`: where the emails go
 * that they send; in a `folder` of this server nobody gets them. `livemode`: whether vouchers that are made now are worth
 * real money, else they are tests.
 */
export const meSchema = staffSchema
  .extend({
    secondFactor: z.boolean(),
    secondFactorMissing: z.boolean(),
    outlet: z.enum(['smtp', 'folder']),
    livemode: z.boolean(),
    /** Set while this is a restored copy on hold. */
    hold: holdSchema.nullable(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof meSchema>

/** The password was right and the account requires a code too. */
export const codeWantedSchema = z.object({ secondFactor: z.literal(true) }).meta({ id: 'CodeWanted' })
/** The code of an authenticator app, or a recovery code. */
export const signInCodeSchema = z
  .object({ code: z.string().trim().min(1, 'Please enter the code').max(40) })
  .meta({ id: 'SignInCode' })

/** A device on which somebody is signed in. Times are ISO 8601 UTC. */
export const staffSessionSchema = z
  .object({
    id: z.string(),
    signedInAt: z.string(),
    lastUsedAt: z.string(),
    address: z.string(),
    userAgent: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'StaffSession' })
export type StaffSession = z.infer<typeof staffSessionSchema>

/** A member of staff as owners see them. Times are ISO 8601 UTC. */
export const staffAccountSchema = staffSchema
  .extend({
    active: z.boolean(),
    secondFactor: z.boolean(),
    passkeys: z.int(),
    lastSeenAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'StaffAccount' })
export type StaffAccount = z.infer<typeof staffAccountSchema>

export const roleChangeSchema = z.object({ role: z.enum(roles) }).meta({ id: 'RoleChange' })

export const newInvitationSchema = z.object({ email, role: z.enum(roles) }).meta({ id: 'NewInvitation' })
export type NewInvitation = z.infer<typeof newInvitationSchema>

/** An open invitation. */
export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: z.enum(roles),
    madeBy: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    expired: z.boolean(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitationSchema>

/** A one-time link; it is returned once, to the person who made it, and sent by email. */
export const staffLinkSchema = z
  .object({ link: z.string(), email: z.string(), expiresAt: z.string() })
  .meta({ id: 'StaffLink' })
export type StaffLink = z.infer<typeof staffLinkSchema>

/** The purpose of a one-time link. */
export const openLinkSchema = z
  .object({ kind: z.enum(['invitation', 'reset']), email: z.string() })
  .meta({ id: 'OpenLink' })

export const acceptedInvitationSchema = setupTokenSchema
  .extend({ name: line(120), password: newPassword })
  .meta({ id: 'AcceptedInvitation' })
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>
export const passwordResetSchema = setupTokenSchema.extend({ password: newPassword }).meta({ id: 'PasswordReset' })

/** The rules that owners set for every account. */
export const staffPolicySchema = z.object({ secondFactorRequired: z.boolean() }).meta({ id: 'StaffPolicy' })
export type StaffPolicy = z.infer<typeof staffPolicySchema>
