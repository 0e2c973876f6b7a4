/** The only version of the API that this counterpart speaks. */
export const apiVersion = '2026-10-28.endive'
