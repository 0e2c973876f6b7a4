import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'
import { ShopSettings } from '#web/features/admin/shop-settings/shop-settings.tsx'

export default dashboardPage({ title: 'Shop Settings', Body: ShopSettings, ownersOnly: true })
