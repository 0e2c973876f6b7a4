import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#web/api.ts'
import { linkQuery } from '#web/queries/staff.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'
import { TextLink } from '../frame/text-link.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

type OneTimeLinkPageProps = {
  title: string
  kind: 'invitation' | 'reset'
  children: (link: { token: string; email: string }) => ReactNode
}

/** The page of a one-time link: the form for its purpose, or the reason why it cannot be used. */
export function OneTimeLinkPage({ title, kind, children }: OneTimeLinkPageProps) {
  // The secret of the link is in the URL fragment, which only the browser knows.
  const hydrated = useHydrated()
  const token = hydrated ? location.hash.slice(1) : ''
  return (
    <SignInLayout title={title}>
      {hydrated && !token && <p>Please open the whole link from your email.</p>}
      {token && (
        <WithLink token={token} kind={kind}>
          {children}
        </WithLink>
      )}
    </SignInLayout>
  )
}

function WithLink({ token, kind, children }: Omit<OneTimeLinkPageProps, 'title'> & { token: string }) {
  const { data, isPending, error } = useQuery(linkQuery(useApi(), token))
  if (isPending) return <p aria-busy="true">Checking the link…</p>
  if (data?.kind === kind) return children({ token, email: data.email })
  return (
    <>
      <p>{error ? messageOf(error) : 'This link is for another page. Please open it from your email.'}</p>
      <p className="mt-4">
        <TextLink to="/admin/login">Sign in</TextLink>
      </p>
    </>
  )
}
