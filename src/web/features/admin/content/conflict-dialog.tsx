import type { ComponentProps } from 'react'
import type { EditableSection } from '#web/queries/admin.ts'
import { ConflictDialog } from '../forms/conflict-dialog.tsx'
import { savedBy, useWhen } from '../when.ts'
import { sectionLabels } from './forms.ts'
import { useHistory } from './use-history.ts'
import type { Conflict } from './use-section-form.ts'

type SectionConflictProps<S extends EditableSection> = { section: S; conflict: Conflict<S> } & Pick<
  ComponentProps<typeof ConflictDialog>,
  'saving' | 'onTheirs' | 'onMine' | 'onClose'
>

/** Two have edited the same section: its history tells who the other is. */
export function SectionConflict<S extends EditableSection>({
  section,
  conflict: { theirs, mine },
  ...choices
}: SectionConflictProps<S>) {
  const { data: revisions } = useHistory(section)
  const when = useWhen()
  const last = revisions?.find(({ revision }) => revision === theirs.revision)
  const label = sectionLabels[section]
  const told = last ? `${savedBy(last.savedBy)} saved ${label} on ${when(last.savedAt)}` : `${label} was saved`
  return <ConflictDialog told={told} theirs={theirs.value} mine={mine} {...choices} />
}
