/**
 * Runs in the interpreter before the code of a plugin. A function of `hostCall`, which makes a host call and returns a
 * promise; returns how the half is installed and called. It keeps references to the globals that it uses, since a
 * plugin may change them; such changes affect its own half only.
 */
export const prelude = `(hostCall) => {
  'use strict'
  const { parse, stringify } = JSON
  const { freeze, hasOwn } = Object
  const { apply } = Reflect
  const TypeError_ = TypeError
  const String_ = String
  const refusals = new WeakSet()
  const has = WeakSet.prototype.has
  const add = WeakSet.prototype.add
  const request = async (what, input) => {
    const { value, error } = parse(await hostCall(what, stringify(input)))
    if (error !== undefined) throw new TypeError_(error)
    return value
  }
  const host = freeze({
    collection: (name) => freeze({
      get: (key) => request('get', { name, key }),
      put: (key, value, options = {}) => request('put', { name, key, value, ...options }),
      delete: (key) => request('delete', { name, key }),
      find: (query = {}) => request('find', { name, ...query }),
      count: (query = {}) => request('count', { name, ...query }),
    }),
    fetch: (url, options = {}) => request('fetch', { url, ...options }),
    settings: () => request('settings', {}),
    today: () => request('today', {}),
    now: () => request('now', {}),
    content: (threadId, { ticket }) => request('content', { threadId, ticket }),
    people: (ids, threadId, { ticket }) => request('people', { ids, threadId, ticket }),
    log: (text) => { request('log', { text: String_(text) }) },
    refuse: (text, kind) => {
      const refusal = { text: String_(text), kind: kind === undefined ? '' : String_(kind) }
      apply(add, refusals, [refusal])
      throw refusal
    },
  })
  let half = {}
  const own = (object, name) => object !== null && typeof object === 'object' && hasOwn(object, name) ? object[name] : undefined
  const groups = { event: 'on', transform: 'transforms', route: 'routes', job: 'jobs' }
  return {
    install: (make) => {
      if (typeof make !== 'function') throw new TypeError_('the file exports no function as its default')
      half = make(host)
      if (half === null || typeof half !== 'object') throw new TypeError_('the function answers no object')
    },
    call: async (kind, name, args) => {
      const work = own(own(half, groups[kind]), name)
      if (typeof work !== 'function') throw new TypeError_('there is no ' + kind + ' ' + name)
      try {
        const value = await work(...parse(args))
        return stringify({ value: value === undefined ? null : value })
      } catch (error) {
        if (error !== null && typeof error === 'object' && apply(has, refusals, [error])) return stringify({ refused: error.text, kind: error.kind })
        throw error
      }
    },
  }
}`
