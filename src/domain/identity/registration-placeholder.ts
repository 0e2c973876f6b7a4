/** A placeholder for a registration number, such as `CMR000XXXXXXX`. */
export const registrationPlaceholder = /\b[A-Z]{3}0{3}X{4,}\b/
