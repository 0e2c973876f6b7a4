/** Something that the person at the keyboard can mend. Its message is all they need to read. */
export class Fault extends Error {}

const full = 'The disk is full: make room, then start again'
const ofTheDisk = { ENOSPC: full, EDQUOT: full }

/** Runs a command's main function; a `Fault` ends it with its message alone and exit code 1. */
export async function main(run) {
  try {
    await run()
  } catch (error) {
    const said = error instanceof Fault ? error.message : ofTheDisk[error.code]
    if (said === undefined) throw error
    console.error(said)
    process.exitCode = 1
  }
}
