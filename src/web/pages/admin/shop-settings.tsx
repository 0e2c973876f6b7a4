import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'
import { ShopSettings } from '#web/features/admin/shop-settings/shop-settings.tsx'

export default function ShopSettingsPage() {
  return (
    <DashboardPage title="Shop Settings">
      <OwnersOnly>
        <ShopSettings />
      </OwnersOnly>
    </DashboardPage>
  )
}
