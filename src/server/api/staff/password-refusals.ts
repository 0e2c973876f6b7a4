import { type PasswordFault, passwordMessages } from '#domain/staff/password.ts'
import { fieldRefusal } from '#server/refusal.ts'

/** The refusal of a new password, shown beside its field. */
export const passwordFault = (fault: PasswordFault, path = 'password') => fieldRefusal(path, passwordMessages[fault])

/** A password that was asked for and is not right. */
export const wrongPassword = (path = 'password') => fieldRefusal(path, 'This isn’t your password')
