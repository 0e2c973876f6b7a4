import { Star } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Tooltip } from '../frame/tooltip.tsx'

const stars = [1, 2, 3, 4, 5]
const wordsFor = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`

/** Five stars to choose from, by click or with the arrow keys. */
export function StarField({ name }: { name: string }) {
  const id = useId()
  const { field } = useController({ name })
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">Rating</legend>
      <div className="stars stars-choice">
        {stars.map((star) => (
          <Tooltip key={star} text={wordsFor(star)}>
            <label data-full={star <= field.value || undefined}>
              <input
                type="radio"
                name={`${id}-rating`}
                aria-label={wordsFor(star)}
                checked={field.value === star}
                onChange={() => field.onChange(star)}
                onBlur={field.onBlur}
              />
              <Star aria-hidden />
            </label>
          </Tooltip>
        ))}
      </div>
    </fieldset>
  )
}

/** A rating as it is. */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className="stars">
    {stars.map((star) => (
      <span key={star} data-full={star <= rating || undefined}>
        <Star aria-hidden />
      </span>
    ))}
  </span>
)
