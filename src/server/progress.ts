/** The progress of long work, in its own unit. */
export type Progress = { what: string; done: number; of: number }
