type Headers = Readonly<Record<string, string>>

/** The requests of a load. */
export interface Load {
  readonly url: string
  readonly connections: number
  readonly headers?: Headers
  /** Sends a POST with this JSON; `{n}` in its texts is a unique number per request. */
  readonly body?: unknown
  /** The first number is the one after it; by default, one that no earlier load has used. */
  readonly from?: number
  /** Paths requested in turn, instead of the path of `url`. */
  readonly paths?: readonly string[]
  /** Sets of additional headers; the next one is used after each pass over all paths. */
  readonly turns?: readonly Headers[]
}

/** A text as a Lua literal. */
const luaText = (text: string) =>
  `"${[...new TextEncoder().encode(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`

const luaTable = (headers: Headers) =>
  `{${Object.entries(headers)
    .map(([name, value]) => `[${luaText(name)}]=${luaText(value)}`)
    .join(',')}}`

const reporting = `
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('REPORT {"requests":%d,"microseconds":%d,"failed":%d,"p99":%f}\\n',
    summary.requests, summary.duration, failed, latency:percentile(99) / 1000))
end
`

const headersOf = ({ headers = {}, body }: Load): Headers => ({
  ...headers,
  ...(body !== undefined && { 'content-type': 'application/json' }),
})

/** Requests that differ only by path and headers are created once, before the load. */
function reading(load: Load): string {
  const { pathname, search } = new URL(load.url)
  const { paths = [pathname + search], turns = [{}] } = load
  const tables = turns.map((turn) => luaTable({ ...headersOf(load), ...turn }))
  return `
local paths = {${paths.map(luaText).join(',')}}
local turns = {${tables.join(',')}}
local made = {}
local at = -1
function init()
  for _, headers in ipairs(turns) do
    for _, path in ipairs(paths) do made[#made + 1] = wrk.format("GET", path, headers) end
  end
end
function request()
  at = (at + 1) % #made
  return made[at + 1]
end
`
}

function writing(load: Load, seed: number): string {
  const { pathname, search } = new URL(load.url)
  return `
local headers = ${luaTable(headersOf(load))}
local body = ${luaText(JSON.stringify(load.body))}
local at = ${load.from ?? seed}
function request()
  at = at + 1
  local number = string.format("%d", at)
  return wrk.format("POST", ${luaText(pathname + search)}, headers, (body:gsub("{n}", number)))
end
`
}

/** Returns the wrk script that generates a load and prints a line `REPORT` with JSON; its numbers begin at `seed`. */
export const wrkScript = (load: Load, seed = Date.now()) =>
  (load.body === undefined ? reading(load) : writing(load, seed)) + reporting
