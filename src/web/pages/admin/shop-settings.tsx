import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { OwnersOnly } from '#web/features/admin/frame/owners-only.tsx'
import { ShopSettings } from '#web/features/admin/shop-settings/shop-settings.tsx'

export default function ShopSettingsPage() {
  return (
    <Dashboard title="Shop Settings">
      <OwnersOnly>
        <ShopSettings />
      </OwnersOnly>
    </Dashboard>
  )
}
