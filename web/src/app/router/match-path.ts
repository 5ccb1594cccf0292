/** The parameters of a bracket pattern: `[id]` a string, `[[id]]` an optional string, `[...rest]` a list of strings. */
export type ParamsOf<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? ParamsOf<Head> & ParamsOf<Tail>
  : Pattern extends `[[...${infer Name}]]` | `[...${infer Name}]`
    ? { [Key in Name]: readonly string[] }
    : Pattern extends `[[${infer Name}]]`
      ? { [Key in Name]?: string }
      : Pattern extends `[${infer Name}]`
        ? { [Key in Name]: string }
        : unknown

/** Values of a matched path. An absent optional part has no key; a rest part is a list, possibly empty. */
export type Params = Readonly<Record<string, string | readonly string[]>>

interface Segment {
  readonly name: string
  readonly kind: 'fixed' | 'one' | 'maybe' | 'many' | 'any'
}

const kinds: readonly [RegExp, Segment['kind']][] = [
  [/^\[\[\.\.\.(\w+)\]\]$/, 'any'],
  [/^\[\.\.\.(\w+)\]$/, 'many'],
  [/^\[\[(\w+)\]\]$/, 'maybe'],
  [/^\[(\w+)\]$/, 'one'],
]

function segmentOf(text: string): Segment {
  for (const [form, kind] of kinds) {
    const name = form.exec(text)?.[1]
    if (name) return { name, kind }
  }
  return { name: text, kind: 'fixed' }
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

type Values = Record<string, string | readonly string[]>

/** How many segments of the path one segment of a pattern matches; null when it does not match. */
type SegmentMatcher = (name: string, parts: readonly string[], at: number, params: Values) => number | null

const takeRest: SegmentMatcher = (name, parts, at, params) => {
  params[name] = parts.slice(at)
  return parts.length - at
}

const takers: Record<Segment['kind'], SegmentMatcher> = {
  fixed: (name, parts, at) => (parts[at] === name ? 1 : null),
  one(name, parts, at, params) {
    const part = parts[at]
    if (part === undefined) return null
    params[name] = part
    return 1
  },
  maybe: (name, parts, at, params) => takers.one(name, parts, at, params) ?? 0,
  many: (name, parts, at, params) => (at < parts.length ? takeRest(name, parts, at, params) : null),
  any: takeRest,
}

function matchSegments(segments: readonly Segment[], parts: readonly string[]): Params | null {
  const params: Values = {}
  let at = 0
  for (const { kind, name } of segments) {
    const consumed = takers[kind](name, parts, at, params)
    if (consumed === null) return null
    at += consumed
  }
  return at === parts.length ? params : null
}

const order: Record<Segment['kind'], number> = { fixed: 0, one: 1, maybe: 2, many: 3, any: 4 }

/** Sorts the more specific of two patterns first: at the first difference a literal segment precedes a bracket. */
function moreExact(a: readonly Segment[], b: readonly Segment[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [left, right] = [a[at], b[at]]
    const difference = (left ? order[left.kind] : -1) - (right ? order[right.kind] : -1)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Creates a matcher of bracket patterns (docs/reference/pages.md#route-patterns). The most specific pattern wins,
 * whatever the order of the table; a path that cannot be decoded matches nothing.
 */
export function createMatcher<Name extends string>(patterns: Readonly<Record<Name, string>>) {
  const routes = (Object.entries(patterns) as [Name, string][])
    .map(([name, pattern]) => ({ name, segments: partsOf(pattern).map(segmentOf) }))
    .sort((a, b) => moreExact(a.segments, b.segments))
  return (path: string): { name: Name; params: Params } | null => {
    const parts: string[] = []
    for (const part of partsOf(path)) {
      const text = decoded(part)
      if (text === null) return null
      parts.push(text)
    }
    for (const { name, segments } of routes) {
      const params = matchSegments(segments, parts)
      if (params) return { name, params }
    }
    return null
  }
}
