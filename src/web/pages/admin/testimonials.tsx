import { TestimonialList } from '#web/features/admin/catalogue/testimonials.tsx'
import { dashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default dashboardPage({ title: 'Testimonials', Body: TestimonialList })
