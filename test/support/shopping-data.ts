/** Cards of the demo gateway (docs/product.md, "Demo gateway"). */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  asksBank: '4000 0025 0000 3155',
  unknown: '4111 1111 1111 1111',
}

export const buyer = { name: 'Mei Tan', email: 'mei.tan@example.com' }
