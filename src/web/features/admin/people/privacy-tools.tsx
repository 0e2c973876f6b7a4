import { BreachRegister } from './breach-register.tsx'
import { PersonSearch } from './person-search.tsx'

/** The tools for the duties of the privacy law. */
export const PrivacyTools = () => (
  <div className="grid gap-6">
    <PersonSearch />
    <BreachRegister />
  </div>
)
