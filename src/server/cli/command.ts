/** One command of the command-line tool. `run` does it and returns the line that says what it did. */
export type Command = {
  /** How it is called, after the tool's name. */
  usage: string
  /** What it does, in a few words. */
  summary: string
  run: (parameters: string[]) => Promise<string>
}

/** A reason why a command did nothing, as one line that says what to do. */
export class CommandError extends Error {}
