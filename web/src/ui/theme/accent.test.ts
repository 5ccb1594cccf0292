import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentStyle, accentTones, contrast, defaultAccent, mix, onAccent } from './accent.ts'

const css = readFileSync(new URL('../themes.css', import.meta.url), 'utf8')

/** The custom properties of a theme, by their last declaration, with `color-mix` and `var` resolved. */
function tokensOf(theme: 'light' | 'dark'): (name: string) => string {
  const rules = [...css.matchAll(/\[data-theme='(light|dark)'\]\s*\{([^}]*)\}/g)]
  const written = new Map<string, string>()
  for (const [, of, body = ''] of rules) {
    if (of !== theme) continue
    for (const [, name = '', value = ''] of body.matchAll(/--dzq-([\w-]+):\s*([^;]+);/g))
      written.set(name, value)
  }
  const named: Record<string, string> = { white: '#ffffff', black: '#000000' }
  const read = (value: string): string => {
    const mixed = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value)
    if (mixed) return mix(read(mixed[1] ?? ''), Number(mixed[2]) / 100, read(mixed[3] ?? ''))
    const fallback = /^var\(--dzq-(?:light|dark)-[\w-]+, (.+)\)$/s.exec(value)
    if (fallback) return read(fallback[1] ?? '')
    const variable = /^var\(--dzq-([\w-]+)\)$/.exec(value)
    if (variable) return read(written.get(variable[1] ?? '') ?? '')
    return named[value] ?? value
  }
  return (name) =>
    read((written.get(name) ?? '').replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')'))
}

const themes = ['light', 'dark'] as const
const surfaces = ['page', 'surface', 'raised', 'sunken', 'fill']

test('the text on a colour is black or white, whichever has more contrast', () => {
  expect(onAccent('#2469f6')).toBe('#ffffff')
  expect(onAccent('#ffe066')).toBe('#000000')
  expect(onAccent('#000000')).toBe('#ffffff')
})

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#2469f6', '#2469f6')).toBe(1)
})

test.each(themes)('every text of the %s theme has 4.5:1 on every surface', (theme) => {
  const token = tokensOf(theme)
  for (const text of ['text', 'text-2', 'text-3', 'accent-text'])
    for (const surface of surfaces) {
      const ratio = contrast(token(text), token(surface))
      expect(ratio, `${text} on ${surface}: ${ratio.toFixed(2)}`).toBeGreaterThanOrEqual(4.5)
    }
})

test.each(themes)('every status of the %s theme has 4.5:1 on its soft and its solid background', (theme) => {
  const token = tokensOf(theme)
  for (const status of ['success', 'warn', 'danger', 'tea']) {
    expect(contrast(token(status), token(`${status}-soft`)), status).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token(status), token('surface')), status).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', token(`${status}-solid`)), status).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(themes)('controls and the focus of the %s theme have 3:1', (theme) => {
  const token = tokensOf(theme)
  for (const control of ['line-control', 'accent', 'focus'])
    for (const surface of ['page', 'surface', 'raised', 'sunken']) {
      const ratio = contrast(token(control), token(surface))
      expect(ratio, `${control} on ${surface}: ${ratio.toFixed(2)}`).toBeGreaterThanOrEqual(3)
    }
})

const accents = [
  defaultAccent,
  '#ffe066',
  '#ffffff',
  '#000000',
  '#e02433',
  '#127a48',
  '#ff7a00',
  '#7a3cff',
  '#00e5ff',
  '#808080',
  '#0b1d4d',
  '#ffc0cb',
]

test.each(accents.flatMap((accent) => themes.map((theme) => [accent, theme] as const)))(
  'the accent %s has enough contrast in the %s theme',
  (accent, theme) => {
    const token = tokensOf(theme)
    const tones = accentTones(accent)[theme]
    const on = (tone: string) => contrast(tones['on-accent'], tone)
    expect(on(tones.accent)).toBeGreaterThanOrEqual(4.5)
    expect(on(tones['accent-hover'])).toBeGreaterThanOrEqual(4.5)
    expect(on(tones['accent-active'])).toBeGreaterThanOrEqual(4.5)
    for (const surface of [...surfaces.map(token), tones['accent-soft'], tones['accent-soft-hover']])
      expect(contrast(tones['accent-text'], surface), `text on ${surface}`).toBeGreaterThanOrEqual(4.5)
    for (const surface of surfaces.map(token)) {
      expect(contrast(tones.accent, surface), `control on ${surface}`).toBeGreaterThanOrEqual(3)
      expect(contrast(tones.focus, surface), `focus on ${surface}`).toBeGreaterThanOrEqual(3)
    }
  },
)

test('an accent with enough contrast stays unchanged', () => {
  expect(accentTones('#127a48').light.accent).toBe('#127a48')
  expect(accentTones('#ffe066').dark.accent).toBe('#ffe066')
})

test('the root element has the tones of both themes, and none for the default accent or an invalid colour', () => {
  expect(accentStyle('#127A48')).toContain('--dzq-light-accent:#127a48;')
  expect(accentStyle('#127a48')).toContain('--dzq-dark-accent-text:#')
  expect(accentStyle(defaultAccent)).toBe('')
  expect(accentStyle('red;background:url(x)')).toBe('')
})
