import { type PasswordFault, passwordMessages } from '#domain/staff/password.ts'
import { fieldRefusal } from '#server/refusal.ts'

/** A password that was chosen and cannot be used, told beside its field. */
export const passwordFault = (fault: PasswordFault, path = 'password') => fieldRefusal(path, passwordMessages[fault])

/** A password that was asked for and is not right. */
export const wrongPassword = (path = 'password') => fieldRefusal(path, 'This isn’t your password')
