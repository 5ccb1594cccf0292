import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DevServicesSite, openDevServicesSite } from './doubles/dev-services-site.ts'
import { cases, kinds, prepareSite, signatures, usePendingAccess, worksAfter } from './ended-access/cases.ts'
import { engines, type TestMember } from './test-app.ts'

describe.each(engines)('pending access of a person on %s', (engine) => {
  let site: DevServicesSite
  let admin: TestMember
  beforeAll(async () => {
    site = await openDevServicesSite(engine)
    admin = await site.t.createAdmin()
    await prepareSite(site, admin)
  })
  afterAll(() => site.close())

  it.each(kinds)('pending access works while nothing has revoked it: %s', async (kind) => {
    const { answer, works } = await usePendingAccess(site, admin, kind)
    expect(answer).toMatchObject({ Code: works })
  })

  it('every signed and issued secret has a trial', () => {
    const named = Object.values(signatures).flatMap((kindsOf) => (typeof kindsOf === 'string' ? [] : kindsOf))
    for (const kind of named) expect(kinds).toContain(kind)
  })

  it.each(cases)('pending access is revoked by $name: $title', async (ended) => {
    expect(await worksAfter(site, admin, ended)).toEqual([])
  })
})
