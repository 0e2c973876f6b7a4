/** For how many days what was deleted can be brought back (docs/product.md, "Bin"). */
export const daysInBin = 30
