import { afterAll, vi } from 'vitest'

// Test files of one process share imported packages, but neither our modules nor timers, listeners or the document, so
// that a file cannot affect the next one.

vi.resetModules()
globalThis.document?.body.replaceChildren()
// Properties that a test defined on `navigator` hide the browser's own.
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

/** Listeners on the window and the document added by this file or by our modules. */
const listening: (() => void)[] = []
/** Listeners of packages stay: React attaches its listeners to a document only once. */
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
