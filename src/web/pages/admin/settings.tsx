import { NavigationEditor } from '#web/features/admin/content/navigation-editor.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { SettingsTabs } from '#web/features/admin/settings/settings-tabs.tsx'
import { meQuery } from '#web/queries/admin.ts'
import { useData } from '#web/queries/use-data.ts'

export default function SettingsPage() {
  const me = useData(meQuery)
  return (
    <Dashboard title="Settings">
      {me?.role === 'owner' ? (
        <SettingsTabs navigation={<NavigationEditor />} />
      ) : (
        <p className="panel">Only an owner can see and change the settings.</p>
      )}
    </Dashboard>
  )
}
