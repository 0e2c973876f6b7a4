import type { Page } from '#contract/page.ts'
import { slugOf } from '#domain/slug.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

type Sections = Page['sections']

/** The page's parts one below the other, with a list of them to jump by where there is room for it. */
export const Sections = ({ sections, listed = false }: { sections: Sections; listed?: boolean }) => (
  <div className={listed ? 'grid gap-x-16 lg:grid-cols-[15rem_minmax(0,1fr)]' : ''}>
    {listed && (
      <nav aria-label="On this page" className="hidden lg:block">
        <ul className="sticky top-28 space-y-2.5 border-stone border-l pl-5 text-small">
          {sections.map(({ heading }) => (
            <li key={heading}>
              <a href={`#${slugOf(heading)}`} className="text-ink-soft hover:text-jade-deep hover:underline">
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
    <div className="prose-measure space-y-12">
      {sections.map(({ heading, body }) => (
        <section key={heading} id={slugOf(heading)} className="scroll-mt-24">
          <h2 className="mb-4 text-heading">{heading}</h2>
          <RichText html={body} />
        </section>
      ))}
    </div>
  </div>
)

/** The invitation at the end of a page. */
export const CallToAction = ({ callToAction }: Pick<Page, 'callToAction'>) =>
  callToAction && (
    <aside className="border-stone border-t bg-celadon">
      <div className="page flex flex-wrap items-center justify-between gap-6 py-12">
        <p className="prose-measure font-serif text-heading leading-snug">{callToAction.text}</p>
        <SiteLink href={callToAction.buttonLink} className={buttonClass()}>
          {callToAction.buttonText}
        </SiteLink>
      </div>
    </aside>
  )
