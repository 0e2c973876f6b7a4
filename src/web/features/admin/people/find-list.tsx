type Find = { id: string; name: string; facts: string[]; note?: string }
type FindListProps = { legend: string; finds: Find[]; chosen: string[]; onChoose: (ids: string[]) => void }

/** The finds of one area, each of which may be chosen. */
export const FindList = ({ legend, finds, chosen, onChoose }: FindListProps) =>
  finds.length > 0 && (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {finds.map(({ id, name, facts, note }) => (
        <label key={id} className="flex items-start gap-2.5">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            checked={chosen.includes(id)}
            onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {name}
            <span className="block text-ink-soft text-small">{facts.filter(Boolean).join(', ')}</span>
            {note && <span className="block text-small">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
