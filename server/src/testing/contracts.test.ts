import { apis, type Endpoint, failureName } from '@chaguan/contracts'
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'
import qs from 'qs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../http/implement.ts'
import { plainSchema } from '../http/operations/openapi.ts'
import { formWithFile } from './fixtures/multipart.ts'
import { type CallFixture, openCallFixture, roles, withModerators } from './permission-matrix/call-fixture.ts'
import { derivedCase } from './permission-matrix/derived-case.ts'
import type { PermissionCase } from './permission-matrix/permission-case.ts'
import { nameOf, permissionCases } from './permission-matrix/permission-matrix.ts'
import { engines, openTestApp, type TestAnswer, type TestApp } from './test-app.ts'

const endpoints = Object.values(apis).flatMap((api) => Object.values<Endpoint>(api))
const ajv = new Ajv({ strict: false, allErrors: true })
const fits = new Map<Endpoint, ValidateFunction>(
  endpoints.map((each) => [each, ajv.compile(plainSchema(each.output) as AnySchema)]),
)

const casesOf = (endpoint: Endpoint): readonly PermissionCase[] =>
  permissionCases[nameOf(endpoint)] ?? [derivedCase(endpoint)]

test('every permission case belongs to an endpoint of the contract', () => {
  const names = new Set(endpoints.map(nameOf))
  expect(Object.keys(permissionCases).filter((name) => !names.has(name))).toEqual([])
  expect(Object.values(permissionCases).filter((cases) => cases.length === 0)).toEqual([])
})

async function call(
  endpoint: Endpoint,
  permissionCase: PermissionCase,
  fixture: CallFixture,
): Promise<TestAnswer> {
  const { t, caller } = fixture
  const input = await permissionCase.input(fixture)
  if (permissionCase.file)
    return t.inject(formWithFile(endpoint.path, await permissionCase.file(fixture), stringsOf(input), caller))
  if (endpoint.method === 'POST') return t.post(endpoint.path, input, caller)
  const url = `${endpoint.path}?${qs.stringify(input, { encode: false })}`
  if (endpoint.method === 'GET') return t.get(url, caller)
  return t.inject({
    method: endpoint.method,
    url,
    headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
  })
}

/** Returns the code of a response; a sent file counts as success. */
const toldBy = ({ isDownload }: Endpoint, { Code, status }: TestAnswer) =>
  isDownload && Number.isNaN(Code) && status === 200 ? 'SUCCESS' : failureName(Code)

const stringsOf = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))

describe.each(engines)('the contract on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await withModerators(t)
  })
  afterAll(() => t.close())

  test('every endpoint is mounted at its path and at every alias', () => {
    const missing = endpoints.flatMap((endpoint) =>
      pathsOf(endpoint).flatMap((url) =>
        [endpoint.method, ...(endpoint.alsoMethods ?? [])]
          .filter((method) => !t.app.hasRoute({ method, url }))
          .map((method) => `${method} ${url}`),
      ),
    )
    expect(missing).toEqual([])
  })

  describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    (_name, endpoint) => {
      // Streams do not end by themselves: their module's own test covers them.
      const cases = casesOf(endpoint).flatMap((permissionCase) =>
        roles
          .filter((role) => !(endpoint.isStream && permissionCase.codes[role] === 'SUCCESS'))
          .map((role) => [role, permissionCase.about, permissionCase.codes[role], permissionCase] as const),
      )
      test.each(cases)('a call by %s %s gets %s', async (role, _about, code, permissionCase) => {
        const fixture = await openCallFixture(t, role)
        const answer = await call(endpoint, permissionCase, fixture)
        expect(`${toldBy(endpoint, answer)} with ${answer.status}`).toBe(`${code} with 200`)
        if (code !== 'SUCCESS' || endpoint.isDownload) return
        const isFit = fits.get(endpoint)
        expect(isFit?.(answer.Data) ? [] : isFit?.errors).toEqual([])
      })
    },
  )
})
