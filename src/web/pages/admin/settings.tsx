import { NavigationEditor } from '#web/features/admin/content/navigation-editor.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'
import { SettingsTabs } from '#web/features/admin/settings/settings-tabs.tsx'

export default function SettingsPage() {
  return (
    <Dashboard title="Settings">
      <OwnersOnly>
        <SettingsTabs navigation={<NavigationEditor />} />
      </OwnersOnly>
    </Dashboard>
  )
}
