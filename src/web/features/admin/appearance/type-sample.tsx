import { fontFamily } from '#domain/appearance/theme.ts'
import { type TypePairName, typePairs } from '#domain/appearance/typefaces.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import '#web/styles/type/lora.css'
import '#web/styles/type/fraunces.css'
import '#web/styles/type/figtree.css'

/** A sample of a pair of typefaces with the clinic's own text. It is hidden from screen readers, which read their names. */
export function TypeSample({ pair }: { pair: TypePairName }) {
  const { name, description } = useData(clinicQuery)
  const { serif, sans } = typePairs[pair]
  return (
    <span aria-hidden className="mt-2 block">
      <span className="block truncate text-[1.35rem] leading-tight" style={{ fontFamily: fontFamily(serif.site) }}>
        {name}
      </span>
      <span className="mt-1 line-clamp-2" style={{ fontFamily: fontFamily(sans.site) }}>
        {description || 'The words of your pages look like this.'}
      </span>
    </span>
  )
}
