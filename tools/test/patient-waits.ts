import { vi } from 'vitest'

// Tests wait for what becomes true, and a busy machine lets them wait: by itself each wait would give up after a second.

const patienceMs = 20_000

const { waitFor, waitUntil } = vi

vi.waitFor = (look, options) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
vi.waitUntil = (look, options) =>
  waitUntil(look, typeof options === 'number' ? options : { timeout: patienceMs, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patienceMs })
}
