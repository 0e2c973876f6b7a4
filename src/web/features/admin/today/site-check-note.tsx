import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/api.ts'
import { siteCheckQuery } from '#web/queries/today.ts'
import { Link } from '#web/router.tsx'

/** A note about findings in the site’s texts, if there are any. It loads without suspending the page. */
export function SiteCheckNote() {
  const { data } = useQuery(siteCheckQuery(useApi()))
  // Findings about the advertising law are left out: their author decides, and they may stay.
  const count = data?.findings.filter(({ kind }) => kind !== 'advertising').length ?? 0
  if (count === 0) return null
  return (
    <section className="panel" aria-label="Check the site">
      <p>
        {count === 1 ? 'One place on the site needs' : `${count} places on the site need`} another look: words of the
        example, placeholders, links that lead nowhere or dates gone by.{' '}
        <Link to="/admin/today/check" className="text-link font-semibold">
          Check the site
        </Link>
      </p>
    </section>
  )
}
