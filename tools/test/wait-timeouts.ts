import { vi } from 'vitest'

// The default of one second is too short on a busy machine.

const waitTimeoutMs = 20_000

const { waitFor, waitUntil } = vi

vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: waitTimeoutMs, ...options })
vi.waitUntil = (check, options) =>
  waitUntil(check, typeof options === 'number' ? options : { timeout: waitTimeoutMs, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: waitTimeoutMs })
}
