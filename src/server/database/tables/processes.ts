/** State shared by the processes on one database. It is part of the running installation, so backups exclude it. */
export interface ProcessTables {
  process_state: { key: 'changes.edition' | 'storage.folder'; value: string; updated_at: string }
}
