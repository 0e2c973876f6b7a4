import { whenParentEnds } from './parent.mjs'

// Loaded before a program that has taken its launcher’s place: npm that is killed outright passes no signal on, and what
// it started must not stay behind and keep the port.
whenParentEnds(() => process.kill(process.pid, 'SIGTERM'))
