/** Something that the person at the keyboard can mend. Its message is all they need to read. */
export class Fault extends Error {}

/** Runs a command's main function; a `Fault` ends it with its message alone and exit code 1. */
export async function main(run) {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
