import { meQuery } from '#web/queries/admin.ts'
import { useData } from '#web/queries/use-data.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Whether emails leave this server at all: without a mail server nobody receives what is written. */
export const useMailLeaves = (): boolean => useData(meQuery)?.outlet !== 'folder'

type Left = { outlet: 'smtp' | 'folder' | null }
/** Whether what is done left this server: as it is noted of it, else as things are now. */
export function useHasLeft(): (done: Left) => boolean {
  const leaves = useMailLeaves()
  return ({ outlet }) => (outlet ? outlet === 'smtp' : leaves)
}

/** What to say of an email that was just sent: without a mail server nobody receives it. */
export function useSentWords(): (sent: string) => string {
  const leaves = useMailLeaves()
  return (sent) => (leaves ? sent : 'Written to the mail folder, not sent: no mail server is set up.')
}

/** Tells by a notice that an email was sent, in these words; only that it was written where nobody receives it. */
export function useTellSent(): (sent: string) => void {
  const leaves = useMailLeaves()
  const words = useSentWords()
  return (sent) => toast(leaves ? 'Success' : 'Not sent', words(sent))
}
