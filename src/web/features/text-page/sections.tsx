import type { Page } from '#contract/page.ts'
import { slugOf } from '#domain/content/slug.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

type Sections = Page['sections']

/** The minimum number of sections for a table of contents. */
const listedFrom = 3

/** The sections of the page. */
export const Sections = ({ sections }: { sections: Sections }) => {
  const parts = sections.map(({ heading, body }) => (
    <section key={heading} id={slugOf(heading)} className="scroll-mt-6">
      <h2 className="mb-4 text-heading">{heading}</h2>
      <RichText html={body} />
    </section>
  ))
  if (sections.length < listedFrom)
    return (
      <div className="text-page">
        <div className="space-y-10">{parts}</div>
      </div>
    )
  return (
    <div className="text-page">
      <nav aria-labelledby="on-this-page" className="max-w-measure lg:order-last">
        <div className="border-stone border-l pl-5 text-small lg:sticky lg:top-28">
          <p id="on-this-page" className="mb-1 font-semibold">
            On this page
          </p>
          <ul>
            {sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${slugOf(heading)}`} className="nav-link block py-1 text-ink-soft">
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className="min-w-0 max-w-measure space-y-12">{parts}</div>
    </div>
  )
}

/** The call to action at the end of a page. */
export const CallToAction = ({ text, buttonText, buttonLink }: NonNullable<Page['callToAction']>) => (
  <aside className="border-stone border-t bg-celadon">
    <div className="page flex flex-wrap items-center justify-between gap-6 py-12">
      <p className="max-w-2xl font-serif text-heading leading-snug">{text}</p>
      <SiteLink href={buttonLink} className={buttonClass()}>
        {buttonText}
      </SiteLink>
    </div>
  </aside>
)
