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
] as const)(
  'the theme switch on a %s system turns to %s, and back to the system’s own with the second press',
  (system, other) => {
    systemIs(system)
    dataset.theme = 'auto'
    switchTheme()
    expect(dataset.theme).toBe(other)
    expect(document.cookie).toContain(`theme=${other}`)
    switchTheme()
    expect(dataset.theme).toBe('auto')
    expect(document.cookie).toContain('theme=auto')
  },
)

test('the theme switch turns a chosen dark theme on a dark system to light', () => {
  systemIs('dark')
  dataset.theme = 'dark'
  switchTheme()
  expect(dataset.theme).toBe('light')
})
