import { useParams } from 'wouter'
import { emailKindName, isEmailKind } from '#contract/email-kinds.ts'
import { EmailWordsEditor } from '#web/features/admin/emails/email-words-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { Link } from '#web/router.tsx'

export default function EmailsOne() {
  const { kind = '' } = useParams<{ kind: string }>()
  const known = isEmailKind(kind)
  return (
    <DashboardPage title={known ? emailKindName(kind) : 'Email'}>
      <p className="mb-5">
        <Link to="/admin/emails" className="text-link">
          All emails
        </Link>
      </p>
      {known ? <EmailWordsEditor key={kind} kind={kind} /> : <p role="alert">There’s no email of this kind.</p>}
    </DashboardPage>
  )
}
