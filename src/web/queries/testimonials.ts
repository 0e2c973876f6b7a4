import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../api.ts'

/** The testimonials. For the dashboard only, since no public page may show any (National Law s 133). */
export const testimonialsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['testimonials'], queryFn: () => read(api.testimonials.$get()) })
