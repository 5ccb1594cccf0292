// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { switchTheme } from './ThemeSwitch.tsx'

const { dataset } = document.documentElement

function systemIs(theme: 'light' | 'dark'): void {
  vi.stubGlobal('matchMedia', () => ({ matches: theme === 'dark' }))
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['light', 'dark'],
  ['dark', 'light'],
] as const)('on a %s system the first press is %s, the second follows the system again', (system, other) => {
  systemIs(system)
  dataset.theme = 'auto'
  switchTheme()
  expect(dataset.theme).toBe(other)
  expect(document.cookie).toContain(`theme=${other}`)
  switchTheme()
  expect(dataset.theme).toBe('auto')
  expect(document.cookie).toContain('theme=auto')
})

test('whoever chose dark and has a dark system by now gets light with a press', () => {
  systemIs('dark')
  dataset.theme = 'dark'
  switchTheme()
  expect(dataset.theme).toBe('light')
})
