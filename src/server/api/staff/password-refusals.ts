import { type PasswordFault, passwordMessages } from '#domain/password.ts'
import { Refusal } from '#server/refusal.ts'

const beside = (path: string, message: string) => new Refusal('invalid', message, { errors: [{ path, message }] })

/** A password that was chosen and cannot be used, told beside its field. */
export const passwordFault = (fault: PasswordFault, path = 'password') => beside(path, passwordMessages[fault])

/** A password that was asked for and is not right. */
export const wrongPassword = (path = 'password') => beside(path, 'This is not your password')
