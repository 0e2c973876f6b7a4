import { useDeferredValue, useId } from 'react'
import { useWatch } from 'react-hook-form'
import {
  type AdvertisingFinding,
  type AdvertisingRule,
  advertisingRules,
  findAdvertising,
  textsOf,
} from '#domain/content/advertising-check.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'

/**
 * Phrases in the form around it that the rules for advertising a health service may not allow, each rule with its source
 * (docs/law.md, "Advertising"). They are hints: the form can be saved with them. Nothing is shown outside of Australia.
 */
export function AdvertisingNotes() {
  const { country } = useData(siteQuery)
  const typed = useDeferredValue(useWatch())
  const title = useId()
  const found = country === 'AU' ? textsOf(typed).flatMap(findAdvertising) : []
  if (found.length === 0) return null
  return (
    <section aria-labelledby={title} className="rounded-xl bg-amber px-5 py-4 text-amber-ink">
      <h2 id={title} className="text-[1.1rem]">
        Please check these words
      </h2>
      <p className="mt-1 text-small">
        Health services in Australia may not advertise in every way. You can save all the same.
      </p>
      <ul className="mt-3 grid gap-3">
        {(Object.keys(advertisingRules) as AdvertisingRule[]).map((rule) => (
          <Rule key={rule} rule={rule} found={found.filter((finding) => finding.rule === rule)} />
        ))}
      </ul>
    </section>
  )
}

function Rule({ rule, found }: { rule: AdvertisingRule; found: AdvertisingFinding[] }) {
  if (found.length === 0) return null
  const phrases = [...new Set(found.map((finding) => finding.found.toLowerCase()))]
  return (
    <li className="wrap-anywhere">
      <p className="font-semibold">{phrases.map((phrase) => `“${phrase}”`).join(', ')}</p>
      <p>{advertisingRules[rule].rule}</p>
      <p className="text-small">{advertisingRules[rule].source}</p>
    </li>
  )
}
