import { NavigationEditor } from '#web/features/admin/content/navigation-editor.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { MovingIn } from '#web/features/admin/moving/moving-in.tsx'
import { PrivacyTools } from '#web/features/admin/people/privacy-tools.tsx'
import { SettingsTabs } from '#web/features/admin/settings/settings-tabs.tsx'

export default function SettingsPage() {
  return (
    <DashboardPage title="Settings" ownersOnly>
      <SettingsTabs navigation={<NavigationEditor />} movingIn={<MovingIn />} privacy={<PrivacyTools />} />
    </DashboardPage>
  )
}
