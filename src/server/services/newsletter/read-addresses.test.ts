import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

const clock = { timeZone: 'Australia/Adelaide', now: new Date('2026-03-05T00:00:00Z') }
async function read(csv: string, most = 100) {
  const { people, leavers, ...list } = await readAddresses(csv, { most, ...clock })
  return { ...list, addresses: people.map(({ email }) => email), leavers: leavers.map(({ email }) => email) }
}

test('the email column of a list is read with any separator, and past a byte order mark', async () => {
  for (const csv of [
    '\ufeffName,Email\r\nJo,Jo@visitor.example\r\n',
    'E-Mail address;Name\njo@visitor.example;Jo',
    'Name\tEmail\nJo\t jo@visitor.example \n\n',
    '"Name, first","email"\n"Lee, Jo","Jo Lee <jo@visitor.example>"',
  ])
    expect(await read(csv), csv).toMatchObject({ lines: 1, addresses: ['jo@visitor.example'], faultCount: 0 })
})

test('a list without a header line is read', async () =>
  expect(await read('Jo,jo@visitor.example\nAl,al@visitor.example')).toMatchObject({
    lines: 2,
    addresses: ['jo@visitor.example', 'al@visitor.example'],
  }))

test('each line without an address is reported by its number', async () =>
  expect(
    await read('email,name\njo@visitor.example,Jo\nnonsense,Al\n\n,Bo\nal@visitor.example,"two\nlines"'),
  ).toMatchObject({
    lines: 4,
    addresses: ['jo@visitor.example', 'al@visitor.example'],
    leavers: [],
    repeated: 0,
    faultCount: 2,
    faults: [
      { line: 3, message: '“nonsense” isn’t an email address' },
      { line: 5, message: 'No email address' },
    ],
  }))

test('each address of a list is read once, and an unsubscribed one is known by the status column', async () =>
  expect(
    await read('email,status\nA@x.example,subscribed\na@X.example,subscribed\nb@x.example,unsubscribed\n'),
  ).toMatchObject({ addresses: ['a@x.example'], leavers: ['b@x.example'], repeated: 1 }))

test('a line that keeps somebody off a list holds, wherever it stands', async () => {
  for (const csv of ['a@x.example,subscribed\na@x.example,unsubscribed', 'a@x.example,opted out\na@x.example,active'])
    expect(await read(`email,status\n${csv}`), csv).toMatchObject({
      addresses: [],
      leavers: ['a@x.example'],
      repeated: 1,
    })
})

test('a status that does not say that somebody agreed is reported, and the line of a list left out', async () => {
  const csv = ['a@x.example,', 'b@x.example,Active', 'c@x.example,pending', 'd@x.example,never subscribed'].join('\n')
  expect(await read(`email,status\n${csv}`)).toMatchObject({
    addresses: ['a@x.example', 'b@x.example'],
    leavers: [],
    faults: [
      { line: 4, message: 'The status “pending” doesn’t say that they agreed' },
      { line: 5, message: 'The status “never subscribed” doesn’t say that they agreed' },
    ],
  })
})

test('a list that we exported is read', async () =>
  expect(await read("email,status\r\n'+tag@x.example,subscribed\r\n")).toMatchObject({ addresses: ['+tag@x.example'] }))

test('a list with too many lines is read up to the maximum, and that is reported', async () => {
  const csv = Array.from({ length: 30 }, (_, n) => `a${n}@x.example`).join('\n')
  expect(await read(csv, 20)).toMatchObject({ lines: 20, faultCount: 1, faults: [{ line: 21 }] })
})

test('the addresses before a syntax error of a list are kept', async () => {
  const found = await read('email\njo@x.example\n"al@x.example\nbo@x.example')
  expect(found.addresses).toEqual(['jo@x.example'])
  expect(found.faults).toMatchObject([{ message: expect.stringContaining('couldn’t read the file') }])
})

test('the first hundred faults of a list are named, and all are counted', async () => {
  const found = await read(['email', ...Array.from({ length: 150 }, (_, n) => `nobody ${n}`)].join('\n'), 1000)
  expect([found.faults.length, found.faultCount]).toEqual([100, 150])
})

test('an overlong line of another format is left out of a list', async () => {
  const found = await read(`email\n${'<p class=x '.repeat(300_000)}\njo@x.example`)
  expect(found).toMatchObject({ addresses: ['jo@x.example'], faultCount: 1 })
})

test('a long list does not block other work while it is read', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await read(Array.from({ length: 20_000 }, (_, n) => `person${n}@mail.example`).join('\n'), 50_000)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

test('the date of consent is read from a column of any usual name', async () => {
  for (const heading of ['consented at', 'Consent', 'subscribed', 'OPTIN_TIME', 'Date', 'date of consent']) {
    const csv = `email,${heading}\njo@x.example,2024-03-05\nal@x.example,5/3/2024\nbo@x.example,soon`
    const { people, read: columns, dated } = await readAddresses(csv, { most: 100, ...clock })
    expect([people.map(({ consentedAt }) => consentedAt), dated], heading).toEqual([
      ['2024-03-04T13:30:00.000Z', '2024-03-04T13:30:00.000Z', undefined],
      true,
    ])
    expect(columns).toContainEqual({ name: heading, as: 'consentedAt' })
  }
  const both = 'email,consented at,consent,name\njo@x.example,2024-03-05,"\'=At the market",Jo'
  expect(await readAddresses(both, { most: 100, ...clock })).toMatchObject({
    people: [{ consentedAt: '2024-03-04T13:30:00.000Z', note: '=At the market' }],
    read: [{ as: 'email' }, { as: 'consentedAt' }, { name: 'consent', as: 'note' }],
    ignored: ['name'],
  })
  const yes = await readAddresses('email,subscribed\njo@x.example,yes\nal@x.example,no', { most: 100, ...clock })
  expect(yes).toMatchObject({ dated: false, people: [{ email: 'jo@x.example' }], leavers: [{ email: 'al@x.example' }] })
})

test('the address column of a list is found by its content, and its absence is reported', async () => {
  expect(await read('Who,Contact\nAl,al@x.example\nBo,nonsense')).toMatchObject({
    found: true,
    addresses: ['al@x.example'],
    faults: [{ line: 3, message: '“nonsense” isn’t an email address' }],
  })
  expect(await read('name\nanna')).toMatchObject({ found: false })
  expect(await read('')).toMatchObject({ found: false })
})
