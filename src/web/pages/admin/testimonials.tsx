import { TestimonialList } from '../../features/admin/catalogue/testimonials.tsx'
import { Dashboard } from '../../features/admin/dashboard.tsx'

export default function Testimonials() {
  return (
    <Dashboard title="Testimonials">
      <TestimonialList />
    </Dashboard>
  )
}
