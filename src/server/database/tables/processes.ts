/** What the processes on one database tell each other. No backup has it: it is of the running installation. */
export interface ProcessTables {
  process_state: { key: 'changes.edition' | 'storage.folder'; value: string; updated_at: string }
}
