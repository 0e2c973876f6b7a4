/** A registration number that nobody has filled in, such as `CMR000XXXXXXX`. */
export const registrationPlaceholder = /\b[A-Z]{3}0{3}X{4,}\b/
