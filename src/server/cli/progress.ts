import type { Progress } from '../progress.ts'

/** Shows how far long work is, on standard error: one line that moves on a terminal, a line each tenth elsewhere. */
export function showProgress(): (progress: Progress) => void {
  let tenth = -1
  return ({ what, done, of }) => {
    const line = `${what}: ${done} of ${of}`
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}${done === of ? '\n' : ''}`)
    else if (Math.floor((done * 10) / of) !== tenth || done === of) process.stderr.write(`${line}\n`)
    tenth = done === of ? -1 : Math.floor((done * 10) / of)
  }
}
