export interface PageViewTables {
  /** `day`: such as `2026-03-05`, by the clinic's clock. `referrer`: the host of another site, empty where there was none. */
  page_views: { day: string; path: string; referrer: string; views: number }
}
