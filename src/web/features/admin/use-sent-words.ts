import { meQuery } from '#web/queries/admin.ts'
import { useData } from '#web/queries/use-data.ts'

/** Whether emails leave this server at all: without a mail server nobody receives what is written. */
export const useMailLeaves = (): boolean => useData(meQuery)?.outlet !== 'folder'

/** What to say of an e-mail that was just sent: without a mail server nobody receives it. */
export function useSentWords(): (sent: string) => string {
  const leaves = useMailLeaves()
  return (sent) => (leaves ? sent : 'Written to the mail folder, not sent: no mail server is set up.')
}
