/** Records of possible data breaches. */
export interface PeopleTables {
  data_breaches: {
    id: string
    /** A day of the clinic's calendar, such as `2027-03-05`: from it the 30 days of the law run. */
    noticed_on: string
    from_at: string
    to_at: string
    /** The account that made it, by its name in the audit log; empty if unknown. */
    account: string
    /** A JSON list of `BreachArea`. */
    areas: string
    what: string
    decision: 'open' | 'told' | 'no_harm'
    outcome: string
    made_by: string
    created_at: string
    updated_at: string
    /** The number of affected people at the last count. */
    affected: number
    revision: number
  }
}
