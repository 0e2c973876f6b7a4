import { meQuery } from '#web/queries/admin.ts'
import { useData } from '#web/queries/use-data.ts'

/** What to say of an e-mail that was just sent: without a mail server nobody receives it. */
export function useSentWords(): (sent: string) => string {
  const me = useData(meQuery)
  return (sent) => (me?.outlet === 'folder' ? 'Written to the outbox, not sent: no mail server is set up.' : sent)
}
