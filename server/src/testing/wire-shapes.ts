/** Returns what is wrong with a value at a place of a response; empty if it matches. */
export type Shape = (value: unknown, at: string) => string[]

/** Shapes of a map by key; a key that ends in `?` is optional. */
export type Keys = Readonly<Record<string, Shape>>

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

function shape(name: string, isFit: (value: unknown) => boolean): Shape {
  return (value, at) =>
    isFit(value) ? [] : [`${at} is ${kindOf(value)} ${JSON.stringify(value)}, not ${name}`]
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTime = (value: unknown) => isText(value) && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)
const isUrl = (value: unknown) => isText(value) && value.startsWith('http://forum.test/')

export const int = shape('a whole number', Number.isInteger)
export const num = shape('a number', Number.isFinite)
export const str = shape('a text', isText)
export const bool = shape('true or false', (value) => typeof value === 'boolean')
/** `YYYY-MM-DD HH:mm:ss`. */
export const time = shape('a time', isTime)
/** An absolute URL of the site. */
export const url = shape('an address', isUrl)
export const urlOrEmpty = shape('an address or empty', (value) => value === '' || isUrl(value))
export const money = shape('an amount', (value) => isText(value) && /^\d+\.\d{2}$/.test(value))
export const empty = shape('an empty list', (value) => Array.isArray(value) && value.length === 0)
export const nothing = shape('null', (value) => value === null)

/** One of a few values. */
export const oneOf = (...values: readonly unknown[]): Shape =>
  shape(`one of ${JSON.stringify(values)}`, (value) => values.includes(value))

export const nullable =
  (inner: Shape): Shape =>
  (value, at) =>
    value === null ? [] : inner(value, at)

export const either =
  (...shapes: readonly Shape[]): Shape =>
  (value, at) => {
    const wrong = shapes.map((each) => each(value, at))
    return wrong.some((each) => each.length === 0) ? [] : wrong.flat()
  }

/** A list; `count` is its number of items, if known. */
export const list =
  (item: Shape, count?: number): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return [`${at} is ${kindOf(value)}, not a list`]
    const wrongCount =
      count === undefined || count === value.length ? [] : [`${at} has ${value.length} items`]
    return [...wrongCount, ...value.flatMap((each, index) => item(each, `${at}[${index}]`))]
  }

const isMap = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'

/** A map with any keys, all values of one shape. */
export const mapOf =
  (item: Shape): Shape =>
  (value, at) =>
    isMap(value)
      ? Object.entries(value).flatMap(([key, each]) => item(each, `${at}.${key}`))
      : [`${at} is ${kindOf(value)}, not a map`]

/** A map with exactly these keys. */
export const exactly =
  (keys: Keys): Shape =>
  (value, at) => {
    if (!isMap(value)) return [`${at} is ${kindOf(value)}, not a map`]
    const known = new Map(
      Object.entries(keys).map(([key, each]) => [
        key.replace(/\?$/, ''),
        { each, isOptional: key.endsWith('?') },
      ]),
    )
    const besides = Object.keys(value).filter((key) => !known.has(key))
    return [
      ...besides.map((key) => `${at}.${key} is too much`),
      ...[...known].flatMap(([key, { each, isOptional }]) =>
        key in value ? each(value[key], `${at}.${key}`) : isOptional ? [] : [`${at}.${key} is missing`],
      ),
    ]
  }

/** A page of results (docs/reference/wire.md#paging). */
export const pageOf = (item: Shape): Shape =>
  exactly({
    pageData: list(item),
    currentPage: int,
    perPage: int,
    firstPageUrl: url,
    nextPageUrl: url,
    prePageUrl: url,
    pageLength: int,
    totalCount: int,
    totalPage: int,
  })

/** Returns everything that is wrong with Data; empty if it matches. */
export const faultsOf = (data: unknown, expected: Shape): string[] => expected(data, 'Data')
