import { ListChecks } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

/** A toggle button that shows the checkboxes of a list that normally has no room for them. */
export const SelectionToggle = ({ pressed, onPress }: { pressed: boolean; onPress: () => void }) => (
  <Button
    variant="quiet"
    className="aria-pressed:bg-celadon"
    aria-pressed={pressed}
    disabled={!useHydrated()}
    onClick={onPress}
  >
    <ListChecks aria-hidden className="size-4" />
    Choose several
  </Button>
)
