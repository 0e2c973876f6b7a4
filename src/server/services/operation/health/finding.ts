import type { HealthFinding } from '#contract/health-check.ts'

/** What was found of one area, before it bears its name. */
export type Finding = Omit<HealthFinding, 'area'>

/** All is well. */
export const ok = (says: string): Finding => ({ state: 'ok', says, todo: '' })
/** It works, but somebody should look at it. */
export const look = (says: string, todo: string): Finding => ({ state: 'look', says, todo })
/** It does not work. */
export const broken = (says: string, todo: string): Finding => ({ state: 'broken', says, todo })
