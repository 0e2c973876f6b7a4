import { Eye } from 'lucide-react'
import { BarButton } from '../forms/save-bar.tsx'
import type { PreviewPanelState } from './use-preview-panel.ts'

/** The button that opens and closes the preview; hidden for an editor without one. */
export const PreviewButton = ({ panel: { preview, toggle } }: { panel: PreviewPanelState }) =>
  preview && (
    <BarButton
      Icon={Eye}
      className="aria-pressed:bg-celadon aria-pressed:text-jade-deep"
      aria-pressed={preview.device !== undefined}
      onClick={toggle}
    >
      Preview
    </BarButton>
  )

/** The message that the preview could not be opened. */
export const PreviewFailure = ({ panel: { hasFailedToLoad } }: { panel: PreviewPanelState }) => (
  <p
    role="alert"
    className="whitespace-normal text-cinnabar-deep text-small empty:hidden max-sm:order-first max-sm:w-full"
  >
    {hasFailedToLoad && 'The preview couldn’t be opened. Please try again.'}
  </p>
)
