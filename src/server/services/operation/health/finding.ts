import type { HealthFinding } from '#contract/health-check.ts'

/** The result of one area's checks, without the area's name. */
export type Finding = Omit<HealthFinding, 'area'>

/** No problem. */
export const ok = (says: string): Finding => ({ state: 'ok', says, todo: '' })
/** It works, but somebody should look at it. */
export const attention = (says: string, todo: string): Finding => ({ state: 'look', says, todo })
/** It does not work. */
export const broken = (says: string, todo: string): Finding => ({ state: 'broken', says, todo })
