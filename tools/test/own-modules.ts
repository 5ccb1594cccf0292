import { afterAll, vi } from 'vitest'

// Files of one process share the packages that they import, but none of our modules, no timer, no listener and no
// document: what one of them remembers, begins, hears or shows must not reach the next.

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

/** Listeners on the window and the document that this file has added, by itself or by our modules. */
const listening: (() => void)[] = []
/** Packages live longer than a file: React listens to a document once. */
const isPackage = () => new Error().stack?.split('\n')[3]?.includes('node_modules') ?? false

function noteListeners(target: EventTarget): void {
  const add = target.addEventListener
  target.addEventListener = (...given: Parameters<typeof add>) => {
    if (!isPackage()) listening.push(() => target.removeEventListener(...given))
    add.apply(target, given)
  }
  listening.push(() => Object.assign(target, { addEventListener: add }))
}
if (typeof document !== 'undefined') for (const target of [window, document]) noteListeners(target)

afterAll(() => {
  for (const end of listening) end()
  for (const timer of begun) clearTimeout(timer)
  Object.assign(globalThis, { setInterval, setTimeout })
})
