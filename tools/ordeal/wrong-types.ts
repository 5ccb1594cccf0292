import * as contracts from '../../contracts/src/index.ts'
import { logIn } from '../bench/sites/bench-site.ts'
import { asQueryValues, hostileValues } from './invalid-values.ts'
import { codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { atOnce, Faults, type Trial } from './trial.ts'
import { type Input, validInputs } from './valid-inputs.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

type Place = readonly string[]

/** Returns the path of every field of an input, at any depth, and of the input itself. */
function placesOf(schema: Schema, at: Place = []): Place[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...at, name],
    ...placesOf(field, [...at, name]),
  ])
  const items = schema.items ? [[...at, '0'], ...placesOf(schema.items, [...at, '0'])] : []
  return [...inner, ...items]
}

function put(input: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value
  const inner = (typeof input === 'object' && input !== null ? input : {}) as Input
  if (name === '0') return [put(Array.isArray(input) ? input[0] : undefined, rest, value)]
  return { ...inner, [name]: put(inner[name], rest, value) }
}

const endpoints = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Api'))
  .flatMap(([, api]) => Object.entries(api as unknown as contracts.Api))
  // A stream stays open.
  .filter(([, endpoint]) => !endpoint.isStream)

/** Bodies of content blocks, which the contract does not define. */
const blockPlaces: readonly Place[] = [
  ['content', 'indexes', '101'],
  ['content', 'indexes', '101', 'tomId'],
  ['content', 'indexes', '101', 'operation'],
  ['content', 'indexes', '101', 'body'],
  ['content', 'indexes', '101', 'body', 'imageIds'],
  ['content', 'indexes', '101', 'body', 'imageIds', '0'],
  ['content', 'indexes', '101', 'body', 'priceList'],
]

interface Shot {
  readonly what: string
  readonly name: string
  readonly url: string
  readonly init: RequestInit
}

function shotOf(name: string, endpoint: contracts.Endpoint, what: string, input: unknown): Shot {
  if (endpoint.method === 'GET') {
    const query = Object.entries(input as object).flatMap(([field, value]) => asQueryValues(field, value))
    return { what, name, url: `${endpoint.path}?${query.join('&').slice(0, 7000)}`, init: {} }
  }
  const init = {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }
  return { what, name, url: endpoint.path, init }
}

function shotsAt(name: string, endpoint: contracts.Endpoint, fine: Input): Shot[] {
  const places = [
    ...placesOf(endpoint.input as Schema),
    ...(name === 'publishThread' || name === 'editThread' ? blockPlaces : []),
  ]
  const shots = places.flatMap((place) =>
    hostileValues.map(([called, value]) =>
      shotOf(name, endpoint, `${name} ${place.join('.')} = ${called}`, put(fine, place, value)),
    ),
  )
  const whole = endpoint.method === 'GET' ? [] : hostileValues
  const bodies = whole.map(([called, value]) => shotOf(name, endpoint, `${name} body = ${called}`, value))
  return [...shots, ...bodies]
}

/** Calls that end the caller's own session. */
const sessionEnding = new Set(['logOut', 'revokeSession', 'refreshToken'])

/** The callers: the first administrator and an ordinary member of the demo community. */
const shooters = ['qinghe', 'xiaoyu'] as const

/** Every field of every call gets every invalid value, sent by a member and by the administrator. */
export const wrongTypes: Trial = {
  name: 'wrong types',
  async run(site) {
    const product = await site.start()
    const faults = new Faults()
    const fine = await validInputs(product)
    const codes = new Map<number, number>()
    let fired = 0
    // Both log in first: the requests include wrong passwords, after which this address may not log in for a minute.
    const tokens = await Promise.all(shooters.map(async (shooter) => (await logIn(product, shooter)).token))
    for (const [index, shooter] of shooters.entries()) {
      const shots = endpoints
        .filter(([name]) => !sessionEnding.has(name))
        .flatMap(([name, endpoint]) => shotsAt(name, endpoint, fine[name] ?? {}))
      await atOnce(12, shots, async ({ what, url, init }) => {
        fired += 1
        const headers = { ...init.headers, authorization: `Bearer ${tokens[index]}` }
        try {
          const answer = await sendRequest(product.origin + url, { ...init, headers })
          codes.set(codeOf(answer), (codes.get(codeOf(answer)) ?? 0) + 1)
          faults.add(...faultsOfResponse(`${shooter} ${what}`, answer))
          // Wrong passwords are rate-limited, which this trial does not test.
        } catch (error) {
          faults.add(`${shooter} ${what}: ${String(error)} ${String((error as Error).cause ?? '')}`)
        }
      })
    }
    const counts = [...codes].sort((a, b) => b[1] - a[1]).map(([code, times]) => `${code}: ${times}`)
    const mib = Math.round(product.residentBytes() / 2 ** 20)
    if (mib > 512) faults.add(`the process holds ${mib} MiB`)
    return {
      figures: `${fired} requests (${counts.slice(0, 6).join(', ')}), ${mib} MiB afterwards`,
      faults: faults.list,
    }
  },
}
