import { z } from 'zod'
import { newPassword, signInSchema } from './staff.ts'
import { email, line } from './text.ts'

/** The fields of their own account that staff can change. */
export const nameChangeSchema = z.object({ name: line(120) }).meta({ id: 'NameChange' })
export const emailChangeSchema = z.object({ email }).meta({ id: 'EmailChange' })
export const passwordChangeSchema = z
  .object({ currentPassword: signInSchema.shape.password, newPassword })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof passwordChangeSchema>
export const passwordProofSchema = signInSchema.pick({ password: true }).meta({ id: 'PasswordProof' })

/** The set-up data of an authenticator app: its secret as text, and the `otpauth:` address for the QR code. */
export const secondFactorSetupSchema = z
  .object({ secret: z.string(), address: z.string() })
  .meta({ id: 'SecondFactorSetup' })
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>

/** The recovery codes for signing in without the app, each usable once. They are shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const accountSecuritySchema = z
  .object({
    secondFactorSince: z.string().nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
        backedUp: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'AccountSecurity' })
export type AccountSecurity = z.infer<typeof accountSecuritySchema>

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(10)

/** The options for the browser and its response (WebAuthn 3, JSON forms). The library validates the rest. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })
export const newPasskeySchema = z
  .object({
    name: line(60),
    response: z.object({
      id: base64url,
      rawId: base64url,
      type: z.literal('public-key'),
      clientExtensionResults: z.looseObject({}),
      response: z.looseObject({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: transports.optional(),
      }),
    }),
  })
  .meta({ id: 'NewPasskey' })
export type NewPasskey = z.infer<typeof newPasskeySchema>
export const passkeyProofSchema = z
  .object({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    clientExtensionResults: z.looseObject({}),
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  })
  .meta({ id: 'PasskeyProof' })
export type PasskeyProof = z.infer<typeof passkeyProofSchema>
