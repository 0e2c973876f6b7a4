import type { ReactNode } from 'react'
import type { Page } from '#contract/page.ts'
import { PageHero } from '#web/page-hero.tsx'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Question, QuestionList } from './questions.tsx'
import { CallToAction, Sections } from './sections.tsx'

/** `fees`: content below the sections, for a page about a treatment. */
type PageBodyProps = {
  page: Page
  fees?: ReactNode
  children?: ((sections: Page['sections']) => ReactNode) | undefined
}

/** The whole content of a text page: its hero, its sections, and a call to action or a link back. */
export const PageBody = ({ page, fees, children }: PageBodyProps) => (
  <>
    <PageHero
      title={page.title}
      subtitle={page.subtitle}
      image={page.image}
      eyebrow={page.updated && `Last updated: ${page.updated}`}
    />
    {children ? children(page.sections) : <Parts page={page} />}
    {fees}
    {page.callToAction ? <CallToAction {...page.callToAction} /> : <ReturnFocus />}
  </>
)

function Parts({ page: { template, sections } }: { page: Page }) {
  if (sections.length === 0) return null
  return (
    <div className="page py-16">
      {template === 'questions' ? (
        <QuestionList>
          {sections.map(({ heading, body }) => (
            <Question key={heading} question={heading}>
              <RichText html={body} />
            </Question>
          ))}
        </QuestionList>
      ) : (
        <Sections sections={sections} />
      )}
    </div>
  )
}

const ReturnFocus = () => (
  <div className="page pb-16">
    <div className="text-page">
      <p className="border-stone border-t pt-8">
        <Link to="/" className={buttonClass('quiet')}>
          Back to Home
        </Link>
      </p>
    </div>
  </div>
)
