import { ListChecks } from 'lucide-react'
import { useHydrated } from '#web/hydrated.ts'
import { Button } from '#web/ui/button.tsx'

/** Shows the boxes of a list that has no room for them otherwise. */
export const ChooseSeveral = ({ pressed, onPress }: { pressed: boolean; onPress: () => void }) => (
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
