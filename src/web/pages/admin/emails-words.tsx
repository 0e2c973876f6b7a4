import { useParams } from 'wouter'
import { emailKindName, isEmailKind } from '#contract/email-kinds.ts'
import { EmailWordsEditor } from '#web/features/admin/emails/email-words-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function EmailsWords() {
  const { kind = '' } = useParams<{ kind: string }>()
  const known = isEmailKind(kind)
  return (
    <DashboardPage title={known ? emailKindName(kind) : 'Email'} back={{ to: '/admin/emails', label: 'All emails' }}>
      {known ? <EmailWordsEditor key={kind} kind={kind} /> : <p role="alert">There’s no email of this kind.</p>}
    </DashboardPage>
  )
}
