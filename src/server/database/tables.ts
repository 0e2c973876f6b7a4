import type { AppointmentTables } from './tables/appointments.ts'
import type { BinTables } from './tables/bin.ts'
import type { BlogTables } from './tables/blog.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { ContentTables } from './tables/content.ts'
import type { DemoGatewayTables } from './tables/demo-gateway.ts'
import type { DeveloperTables } from './tables/developers.ts'
import type { EmailTables } from './tables/emails.ts'
import type { MovingTables } from './tables/moving.ts'
import type { NewsletterTables } from './tables/newsletter.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PageViewTables } from './tables/page-views.ts'
import type { PageTables } from './tables/pages.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PeopleTables } from './tables/people.ts'
import type { ProcessTables } from './tables/processes.ts'
import type { StaffTables } from './tables/staff.ts'
import type { VoucherTables } from './tables/vouchers.ts'

/**
 * The rows of every table. Portable types only: UUIDv7 text ids (products have fixed numbers), whole cents, ISO 8601
 * UTC text, JSON as text, 0 or 1 for flags.
 */
export interface Tables
  extends ContentTables,
    CatalogueTables,
    BinTables,
    BlogTables,
    PageTables,
    PageViewTables,
    OrderTables,
    PaymentTables,
    DemoGatewayTables,
    DeveloperTables,
    VoucherTables,
    EmailTables,
    AppointmentTables,
    NewsletterTables,
    MovingTables,
    PeopleTables,
    ProcessTables,
    StaffTables {}
