import { useMutation } from '@tanstack/react-query'
import { History, RotateCcw, Send } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultEmailWords, type EmailKind, type EmailWords } from '#contract/email-kinds.ts'
import { useApi } from '#web/api.ts'
import { readEmailWordsHistory, sendEmailWordsTest } from '#web/queries/email-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { differences } from '../forms/differences.ts'
import { failureOf } from '../forms/failure.ts'
import { isSame } from '../forms/is-same.ts'
import { BarButton, SaveBar, UnsavedDot } from '../forms/save-bar.tsx'
import { VersionHistory } from '../forms/version-history.tsx'
import { useTellSent } from '../use-sent-words.ts'
import type { EmailWordsForm } from './use-email-words-form.ts'

type EmailWordsBarProps = { kind: EmailKind; editor: EmailWordsForm }

/** Saves what is typed, sends it as a test, and leads back to earlier words and to those from the beginning. */
export function EmailWordsBar({ kind, editor: { form, revised, saving } }: EmailWordsBarProps) {
  const api = useApi()
  const tellSent = useTellSent()
  const [open, setOpen] = useState<'history' | 'default'>()
  const typed = useWatch({ control: form.control }) as EmailWords
  const close = () => setOpen(undefined)
  const put = (value: EmailWords) => {
    form.reset(value, { keepDefaultValues: true })
    close()
  }
  const test = useMutation({
    mutationFn: (words: EmailWords) => sendEmailWordsTest(api, kind, words),
    onSuccess: ({ recipient }) => tellSent(`A test has been sent to ${recipient}.`),
    onError: (error) => toast('Error', `The test wasn’t sent: ${failureOf(error)}`, 'destructive'),
  })
  return (
    <>
      <SaveBar wraps>
        <Button type="submit" busy={saving}>
          Save
          {form.formState.isDirty && !saving && <UnsavedDot />}
        </Button>
        <div className="ml-auto flex gap-2">
          <BarButton Icon={Send} busy={test.isPending} onClick={form.handleSubmit((words) => test.mutate(words))}>
            Send me a test
          </BarButton>
          <BarButton Icon={History} onClick={() => setOpen('history')}>
            History
          </BarButton>
          <BarButton
            Icon={RotateCcw}
            disabled={isSame(typed, defaultEmailWords(kind))}
            onClick={() => setOpen('default')}
          >
            Default
          </BarButton>
        </div>
      </SaveBar>
      {open === 'history' && (
        <VersionHistory
          noun="email"
          id={kind}
          read={() => readEmailWordsHistory(api, kind)}
          latest={revised}
          differences={differences}
          onRestore={put}
          onClose={close}
        />
      )}
      {open === 'default' && (
        <Dialog
          open
          onOpenChange={close}
          title="Back to the default?"
          footer={
            <>
              <Button variant="quiet" onClick={close}>
                Keep these words
              </Button>
              <Button onClick={() => put(defaultEmailWords(kind))}>Back to the default</Button>
            </>
          }
        >
          <p>The form gets the words that this email had at first. Nothing changes until you save.</p>
        </Dialog>
      )}
    </>
  )
}
