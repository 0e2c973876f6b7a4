import { useMemo } from 'react'
import { factLabels, factNames, factsOf } from '#domain/content/facts.ts'
import { practitionersQuery, siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import type { FactChoice } from '../rich-text/fact-node.ts'

/** The clinic's details that a text may name, with what they say now (docs/product.md, "Facts"). */
export function useFacts(): readonly FactChoice[] {
  const clinic = useData(clinicQuery)
  const practitioners = useData(practitionersQuery)
  const { voucherYears, businessNumber } = useData(siteQuery)
  return useMemo(() => {
    const facts = factsOf(clinic, practitioners, { voucherYears, businessNumber })
    return factNames.map((name) => ({ name, label: factLabels[name], value: facts[name] }))
  }, [clinic, practitioners, voucherYears, businessNumber])
}
