import { useState } from 'react'
import { ApiKeys } from './api-keys.tsx'
import { type CreatedSecret, SecretDialog } from './secret-dialog.tsx'
import { Webhooks } from './webhooks.tsx'

/** How programs of others work with the site. */
export function DevelopersSettings() {
  const [made, setMade] = useState<CreatedSecret>()
  return (
    <div className="grid gap-6">
      <ApiKeys onSecret={setMade} />
      <Webhooks onSecret={setMade} />
      <p className="text-ink-soft text-small">
        What a program can ask is described in the{' '}
        <a href="/api/docs" className="text-link font-semibold">
          API documentation
        </a>
        .
      </p>
      {made && <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </div>
  )
}
