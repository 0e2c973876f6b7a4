import { Star } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Tooltip } from '../frame/tooltip.tsx'

const stars = [1, 2, 3, 4, 5]
const wordsFor = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`

const colour = (isFull: boolean) =>
  isFull ? 'text-[light-dark(oklch(0.66_0.13_72),oklch(0.8_0.12_82))] [&>svg]:fill-current' : 'text-stone-deep'

/** A field for a rating of one to five stars, by click or arrow keys. */
export function StarField({ name }: { name: string }) {
  const id = useId()
  const { field } = useController({ name })
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">Rating</legend>
      <div className="inline-flex">
        {stars.map((star) => (
          <Tooltip key={star} text={wordsFor(star)}>
            <label
              className={`relative grid size-10 cursor-pointer place-items-center has-focus-visible:rounded-lg has-focus-visible:outline-[2.5px] has-focus-visible:outline-jade ${colour(star <= field.value)}`}
            >
              <input
                type="radio"
                className="absolute inset-0 m-0 cursor-pointer opacity-0"
                name={`${id}-rating`}
                aria-label={wordsFor(star)}
                checked={field.value === star}
                onChange={() => field.onChange(star)}
                onBlur={field.onBlur}
              />
              <Star aria-hidden className="size-[1.7rem]" />
            </label>
          </Tooltip>
        ))}
      </div>
    </fieldset>
  )
}

/** A rating, shown as stars. */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex">
    {stars.map((star) => (
      <span key={star} className={colour(star <= rating)}>
        <Star aria-hidden className="size-[1.2rem]" />
      </span>
    ))}
  </span>
)
