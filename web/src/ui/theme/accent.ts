type Rgb = readonly [number, number, number]

const white = '#ffffff'
const black = '#000000'

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** Mixes a share (0 to 1) of one colour with another, like `color-mix(in srgb, …)`. Colours are `#rrggbb`. */
export function mix(colour: string, share: number, other: string): string {
  const [a, b] = [rgbOf(colour), rgbOf(other)]
  const parts = a.map((value, at) => Math.round(value * share + (b[at] ?? 0) * (1 - share)))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return a > b ? a / b : b / a
}

/** Black or white, whichever has more contrast on a colour; always at least 4.5:1. */
export const onAccent = (hex: string): string =>
  contrast(white, hex) >= contrast(black, hex) ? white : black

/** The tones derived from an accent in one theme, by the names of their tokens. */
export interface AccentTones {
  readonly accent: string
  readonly 'on-accent': string
  readonly 'accent-hover': string
  readonly 'accent-active': string
  readonly 'accent-text': string
  readonly 'accent-soft': string
  readonly 'accent-soft-hover': string
  readonly 'accent-line': string
  readonly focus: string
}

interface Background {
  /** The backgrounds of text and controls with the least contrast in the theme. */
  readonly surfaces: readonly string[]
  /** The colour to mix in for more contrast. */
  readonly away: string
  readonly text: number
  readonly soft: readonly [number, number]
  readonly softOn: string
  readonly line: number
}

const grounds: Record<'light' | 'dark', Background> = {
  light: {
    surfaces: ['#ffffff', '#f3f5f8', '#eceff4'],
    away: black,
    text: 0.88,
    soft: [0.1, 0.16],
    softOn: white,
    line: 0.4,
  },
  dark: {
    surfaces: ['#0f1115', '#171a20', '#1f232b', '#242932'],
    away: white,
    text: 0.54,
    soft: [0.18, 0.26],
    softOn: '#15181e',
    line: 0.5,
  },
}

/**
 * Returns the colour itself if it has the minimum contrast with all surfaces, else mixed with just enough of `away`.
 */
function withContrast(colour: string, away: string, surfaces: readonly string[], least: number): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const tried = mix(colour, share, away)
    if (surfaces.every((surface) => contrast(tried, surface) >= least)) return tried
  }
  return away
}

function tonesOn(hex: string, { surfaces, away, text, soft, softOn, line }: Background): AccentTones {
  const accent = withContrast(hex, away, surfaces, 3)
  const on = onAccent(accent)
  const under = on === white ? black : white
  const softs = soft.map((share) => mix(accent, share, softOn)) as [string, string]
  return {
    accent,
    'on-accent': on,
    'accent-hover': mix(accent, 0.9, under),
    'accent-active': mix(accent, 0.8, under),
    'accent-text': withContrast(mix(accent, text, away), away, [...surfaces, ...softs], 4.5),
    'accent-soft': softs[0],
    'accent-soft-hover': softs[1],
    'accent-line': mix(accent, line, softOn),
    focus: withContrast(accent, away, [...surfaces, ...softs], 3),
  }
}

/**
 * The tones of a site's accent in both themes: text has 4.5:1 and controls 3:1 on every surface, whichever colour was
 * chosen (WCAG 2.2 AA). `hex` is `#rrggbb`.
 */
export const accentTones = (hex: string): Record<'light' | 'dark', AccentTones> => ({
  light: tonesOn(hex, grounds.light),
  dark: tonesOn(hex, grounds.dark),
})

/** The accent that themes.css contains. */
export const defaultAccent = '#2469f6'

/** The style attribute of `<html>` for a site's accent; empty for the default accent and for an invalid colour. */
export function accentStyle(hex: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(hex) || hex.toLowerCase() === defaultAccent) return ''
  return Object.entries(accentTones(hex.toLowerCase()))
    .flatMap(([theme, tones]) =>
      Object.entries(tones).map(([name, tone]) => `--dzq-${theme}-${name}:${tone}`),
    )
    .join(';')
}
