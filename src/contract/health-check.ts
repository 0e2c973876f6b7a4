import { z } from 'zod'

/** The areas of the health check, in the order of the report, with their names. */
export const healthAreas = {
  environment: 'Settings of the server',
  database: 'Database',
  disk: 'Disk',
  clock: 'Clock',
  mail: 'Email',
  payments: 'Card payments',
  storage: 'Pictures',
  backup: 'Backup',
  certificate: 'Certificate',
  permissions: 'File permissions',
  versions: 'Versions',
} as const
export type HealthArea = keyof typeof healthAreas
export const healthAreaNames = Object.keys(healthAreas) as [HealthArea, ...HealthArea[]]

/** `look`: works, but somebody should look at it. */
export const healthStates = ['ok', 'look', 'broken'] as const
export type HealthState = (typeof healthStates)[number]

/** What was found of one area, in a sentence; `todo`: what to do about it, empty where there is nothing to do. */
export const healthFindingSchema = z
  .object({ area: z.enum(healthAreaNames), state: z.enum(healthStates), says: z.string(), todo: z.string() })
  .meta({ id: 'HealthFinding' })
export type HealthFinding = z.infer<typeof healthFindingSchema>

export const healthCheckSchema = z
  .object({ at: z.string(), findings: z.array(healthFindingSchema) })
  .meta({ id: 'HealthCheck' })
export type HealthCheck = z.infer<typeof healthCheckSchema>
