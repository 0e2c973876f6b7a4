import { Breaches } from './breaches.tsx'
import { PersonSearch } from './person-search.tsx'

/** What the law asks of whoever keeps data about people. */
export const PrivacyTools = () => (
  <div className="grid gap-6">
    <PersonSearch />
    <Breaches />
  </div>
)
