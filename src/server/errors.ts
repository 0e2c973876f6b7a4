/** The code that Node, a driver or a library gives an error, such as ENOENT; `undefined` where it gives none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** An error's message in one line. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A reason why the program cannot start. Its message is one line that says what is wrong and what to do. */
export class StartError extends Error {}
