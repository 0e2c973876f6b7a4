import type { WordpressCheck } from '#contract/wordpress-import.ts'
import { counted } from '#domain/count.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'

const articles = ['article', 'articles'] as const
const pages = ['hidden page', 'hidden pages'] as const
const pictures = ['picture', 'pictures'] as const

type CheckedProps = { check: WordpressCheck; onStart: () => Promise<void>; onAnother: () => void }

/** The result of checking an export: what would be imported, and what would be left out. */
export function WordpressChecked({ check, onStart, onAnother }: CheckedProps) {
  const { busy, message, formProps } = useContractForm({ send: onStart })
  const { posts, known, titles, left, inZip } = check
  const fetched = check.pictures - inZip
  const nothing = titles.length === 0
  return (
    <TitledPanel title={nothing ? 'Nothing to import' : 'This is what comes'} description={check.fileName}>
      <ul className="mt-4 list-disc pl-5">
        {posts > 0 && <li>{counted(posts, articles)} as drafts</li>}
        {check.pages > 0 && <li>{counted(check.pages, pages)}</li>}
        {known > 0 && <li>{counted(known, articles)} or pages were imported before and stay as they are</li>}
        {inZip > 0 && <li>{counted(inZip, pictures)} from the zip</li>}
        {fetched > 0 && (
          <li>
            {counted(fetched, pictures)} {fetched === 1 ? 'is' : 'are'} fetched from {check.site || 'the old site'}
          </li>
        )}
        {!nothing && <li>Their old addresses will lead to their new ones</li>}
      </ul>
      {!nothing && (
        <details className="mt-4">
          <summary className="text-link">What comes</summary>
          <ul className="mt-2 max-h-64 list-disc overflow-y-auto pl-5 text-small">
            {titles.map(({ kind, title }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one title, and the list never changes
              <li key={at} className="wrap-anywhere">
                {title}
                {kind === 'page' && <span className="text-ink-soft"> (page)</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {left.length > 0 && (
        <section className="mt-4 rounded-lg border border-stone p-4" aria-label="What doesn’t come">
          <p className="font-semibold">What doesn’t come</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element has to be focusable by keyboard */}
          <ul className="mt-2 max-h-56 list-disc overflow-y-auto pl-5 text-small" tabIndex={0}>
            {left.map(({ title, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one title, and the list never changes
              <li key={at} className="wrap-anywhere">
                {title}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <form {...formProps} className="mt-5 grid gap-4">
        <FormMessage message={message} />
        <div className="flex flex-wrap gap-3">
          {!nothing && (
            <Button type="submit" busy={busy}>
              Import as drafts
            </Button>
          )}
          <Button variant="quiet" onClick={onAnother}>
            Choose other files
          </Button>
        </div>
      </form>
    </TitledPanel>
  )
}
