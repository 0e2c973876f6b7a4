import { NavigationEditor } from '../../features/admin/content/navigation-editor.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'
import { SettingsTabs } from '../../features/admin/settings/settings-tabs.tsx'
import { meQuery } from '../../queries/admin.ts'
import { useData } from '../../queries/use-data.ts'

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
