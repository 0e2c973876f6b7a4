/** How far long work is, in whatever it counts. */
export type Progress = { what: string; done: number; of: number }
