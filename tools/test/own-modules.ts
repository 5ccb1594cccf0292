import { afterAll, vi } from 'vitest'

// Files of one process share the packages that they import, but none of our modules, no timer and no document: what one
// of them remembers, begins or shows must not reach the next.

vi.resetModules()
globalThis.document?.body.replaceChildren()
// What a test defined on it hides what the browser has.
for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name)

const begun = new Set<ReturnType<typeof setTimeout>>()
const { setInterval, setTimeout } = globalThis

globalThis.setInterval = Object.assign((...given: Parameters<typeof setInterval>) => {
  const timer = setInterval(...given)
  begun.add(timer)
  return timer
}, setInterval)
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...given)
  begun.add(timer)
  return timer
}, setTimeout)

afterAll(() => {
  for (const timer of begun) clearTimeout(timer)
  Object.assign(globalThis, { setInterval, setTimeout })
})
