/** The first owner of every server and shop of the tests. */
export const owner = { name: 'Mei Tan', email: 'owner@clinic.example', password: 'quiet bamboo lantern' }

/** Who works beside the owner. */
export const staff = { name: 'Sam Lee', email: 'staff@clinic.example', password: 'quiet bamboo lantern' }

/** Who joins later. */
export const ivy = { name: 'Ivy', email: 'ivy@clinic.example', password: 'nine calm herons' }
