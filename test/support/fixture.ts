import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Droppable = { drop: () => Promise<unknown> }

/** What all tests of a block share, made before the first and dropped after the last. Empty until then. */
export function fixtureForAll<T extends Droppable>(make: () => Promise<T>): T {
  const fixture = {} as T
  beforeAll(async () => void Object.assign(fixture, await make()))
  afterAll(() => fixture.drop?.())
  return fixture
}

/** What each test of a block has anew, made before it and dropped after it. Empty until then. */
export function fixtureForEach<T extends Droppable>(make: () => Promise<T>): T {
  const fixture = {} as T
  beforeEach(async () => void Object.assign(fixture, await make()))
  afterEach(() => fixture.drop?.())
  return fixture
}
