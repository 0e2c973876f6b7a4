import { Eye, History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultEmailWords, type EmailKind, type EmailWords } from '#contract/email-kinds.ts'
import { useApi } from '#web/api.ts'
import { readEmailWordsHistory } from '#web/queries/email-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { differences } from '../forms/differences.ts'
import { isSame } from '../forms/is-same.ts'
import { BarButton, SaveBar, UnsavedDot } from '../forms/save-bar.tsx'
import { VersionHistory } from '../forms/version-history.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import type { EmailWordsForm } from './use-email-words-form.ts'

type EmailWordsBarProps = { kind: EmailKind; editor: EmailWordsForm }

/** The buttons of the editor: save, earlier versions, and the default text. */
export function EmailWordsBar({ kind, editor: { form, revised, saving } }: EmailWordsBarProps) {
  const api = useApi()
  const [open, setOpen] = useState<'history' | 'default'>()
  const typed = useWatch({ control: form.control }) as EmailWords
  const close = () => setOpen(undefined)
  const put = (value: EmailWords) => {
    form.reset(value, { keepDefaultValues: true })
    close()
  }
  return (
    <>
      <SaveBar>
        <Button type="submit" busy={saving}>
          Save Changes
          {form.formState.isDirty && !saving && <UnsavedDot />}
        </Button>
        <div className="ml-auto flex gap-2">
          <BarButton
            Icon={Eye}
            className="lg:hidden"
            onClick={() => document.getElementById('email-preview')?.scrollIntoView({ block: 'start' })}
          >
            Preview
          </BarButton>
          <BarButton Icon={History} onClick={() => setOpen('history')}>
            History
          </BarButton>
          <UnavailableButton reason={isSame(typed, defaultEmailWords(kind)) && 'These are the default words already.'}>
            {(off) => (
              <BarButton Icon={RotateCcw} aria-label="Back to the default" onClick={() => setOpen('default')} {...off}>
                Default
              </BarButton>
            )}
          </UnavailableButton>
        </div>
      </SaveBar>
      {open === 'history' && (
        <VersionHistory
          name="this email"
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
