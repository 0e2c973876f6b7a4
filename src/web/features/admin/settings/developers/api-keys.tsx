import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  type ApiKey,
  apiKeyLifetimes,
  apiScopeNames,
  apiScopes,
  type NewApiKey,
  newApiKeySchema,
} from '#contract/api-key.ts'
import { useApi } from '#web/api.ts'
import { CheckList } from '#web/features/admin/forms/check-list.tsx'
import { FormDialog } from '#web/features/admin/forms/form-dialog.tsx'
import { Options } from '#web/features/admin/forms/options.tsx'
import { useFormatTimeInWords } from '#web/features/admin/frame/format-time.ts'
import { TitledPanel } from '#web/features/admin/frame/titled-panel.tsx'
import { Badge } from '#web/features/admin/lists/badge.tsx'
import { Row, RowList } from '#web/features/admin/lists/row-list.tsx'
import { apiKeysQuery, createApiKey, revokeApiKey } from '#web/queries/developers.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { CreatedSecret } from './secret-dialog.tsx'

const lifetimeNames: Record<(typeof apiKeyLifetimes)[number], string> = {
  '30': '30 days',
  '90': '90 days',
  '365': 'A year',
  never: 'Until it’s revoked',
}

/** The programs that may use the API (docs/product.md, "API keys"). */
export function ApiKeys({ onSecret }: { onSecret: (made: CreatedSecret) => void }) {
  const keys = useData(apiKeysQuery)
  const disabled = !useHydrated()
  const [opened, setOpened] = useState<'new' | ApiKey>()
  const close = () => setOpened(undefined)
  return (
    <TitledPanel
      title="API keys"
      description="A key lets a program of yours read or change what you choose here, such as a till that redeems vouchers. It can never reach staff accounts, settings or backups."
      action={
        <Button disabled={disabled} onClick={() => setOpened('new')}>
          <KeyRound aria-hidden className="size-4" />
          Make a key
        </Button>
      }
    >
      <RowList empty="No keys.">
        {keys.map((key) => (
          <Row key={key.id}>
            <KeyFacts apiKey={key} />
            <Button
              variant="quiet"
              disabled={disabled}
              aria-label={`Revoke ${key.name}`}
              onClick={() => setOpened(key)}
            >
              Revoke
            </Button>
          </Row>
        ))}
      </RowList>
      {opened === 'new' && <MakeDialog onSecret={onSecret} onClose={close} />}
      {typeof opened === 'object' && <RevokeDialog apiKey={opened} onClose={close} />}
    </TitledPanel>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const when = useFormatTimeInWords()
  const { name, prefix, scopes, madeBy, createdAt, expiresAt, expired, lastUsedAt } = apiKey
  const ends = expiresAt === null ? 'works until it’s revoked' : `${expired ? 'expired' : 'expires'} ${when(expiresAt)}`
  return (
    <div className="min-w-0">
      <p>
        <span className="font-semibold">{name}</span> <code className="text-ink-soft text-small">{prefix}…</code>
        {expired && (
          <Badge tone="danger" className="ml-2">
            Expired
          </Badge>
        )}
      </p>
      <p className="text-small">{scopes.join(', ')}</p>
      <p className="text-ink-soft text-small">
        Made by {madeBy} {when(createdAt)}, {ends}; {lastUsedAt ? `last used ${when(lastUsedAt)}` : 'not used yet'}
      </p>
    </div>
  )
}

const apiKeyQueryKeys = [['admin', 'developers', 'keys']] as const

function MakeDialog({ onSecret, onClose }: { onSecret: (made: CreatedSecret) => void; onClose: () => void }) {
  const api = useApi()
  const made = useRef<CreatedSecret>(undefined)
  return (
    <FormDialog<NewApiKey>
      title="Make an API key"
      action="Make the key"
      onClose={() => {
        onClose()
        if (made.current) onSecret(made.current)
      }}
      schema={newApiKeySchema}
      send={async (input) => {
        const { key, apiKey } = await createApiKey(api, input)
        made.current = {
          title: `The key for ${apiKey.name}`,
          label: 'API key',
          secret: key,
          description: 'The program sends it with each call, as “Authorization: Bearer” and the key.',
        }
      }}
      invalidates={apiKeyQueryKeys}
    >
      {(field, form) => (
        <>
          <TextField label="Name" {...field('name')} autoComplete="off" hint="The program or service that uses it" />
          <CheckList
            legend="What it may do"
            choices={apiScopeNames.map((scope) => ({ value: scope, label: apiScopes[scope], note: scope }))}
            error={field('scopes').error}
            {...form.register('scopes')}
          />
          <SelectField label="How long it may be used" {...field('lifetime')} defaultValue="365">
            <Options of={apiKeyLifetimes.map((lifetime) => [lifetime, lifetimeNames[lifetime]])} />
          </SelectField>
        </>
      )}
    </FormDialog>
  )
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const api = useApi()
  return (
    <FormDialog
      title={`Revoke the key for ${name}?`}
      description="The program that uses it is refused from its next call."
      action="Revoke"
      variant="danger"
      onClose={onClose}
      success="The key has been revoked."
      send={() => revokeApiKey(api, id)}
      invalidates={apiKeyQueryKeys}
    />
  )
}
