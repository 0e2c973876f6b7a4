/** An error that the person who runs the command can correct. Only its message is shown. */
export class ExpectedError extends Error {}

const full = 'The disk is full: make room, then start again'
const ofTheDisk = { ENOSPC: full, EDQUOT: full }

/** Runs a command's main function; an `ExpectedError` ends it with its message alone and exit code 1. */
export async function runMain(run) {
  try {
    await run()
  } catch (error) {
    const said = error instanceof ExpectedError ? error.message : ofTheDisk[error.code]
    if (said === undefined) throw error
    console.error(said)
    process.exitCode = 1
  }
}
