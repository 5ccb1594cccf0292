import type { Lang } from '@chaguan/contracts/browser'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Clock } from './clock.ts'
import { countText, type FormattedTime, momentOf, moneyText } from './formats.ts'
import { type TextTable, type Translate, translator } from './texts.ts'

/** The loaded texts, to which more may be added. */
export interface TextTableInUse {
  readonly lang: Lang
  readonly texts: Partial<TextTable>
}

/** A text that depends on time, and its rendered value. */
type TimedText = readonly [textAt: (now: number) => string, text: string]

/** The time-dependent texts that were rendered, for cached HTML; server only. */
export interface TimeReadings {
  readonly texts: TimedText[]
  /** Whether the current time itself was read, so that the HTML cannot be checked for currency. */
  isTimed: boolean
}

interface Language extends TextTableInUse {
  readonly t: Translate
  readonly clock: Clock
  readonly readings?: TimeReadings | undefined
}

const LanguageContext = createContext<Language | null>(null)

/** Provides the viewer's language and the site's clock. */
export function LanguageProvider(props: {
  lang: Lang
  texts: Partial<TextTable>
  clock: Clock
  /** Collects the rendered times. */
  readings?: TimeReadings
  children: ReactNode
}) {
  const { lang, texts, clock, readings, children } = props
  const language = useMemo(
    () => ({ lang, texts, t: translator(texts), clock, readings }),
    [lang, texts, clock, readings],
  )
  return <LanguageContext value={language}>{children}</LanguageContext>
}

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('Texts need a LanguageProvider above them.')
  return language
}

/** Returns `t` for the viewer's language. */
export function useTexts(): Translate {
  return useLanguage().t
}

/** Returns the table behind `t`, for components that add their texts when they are loaded. */
export function useTextTable(): TextTableInUse {
  return useLanguage()
}

/** Returns the value of the `LanguageProvider`, for a provider outside of this tree. */
export function useLanguageInUse(): TextTableInUse & { readonly clock: Clock } {
  return useLanguage()
}

/** Returns the site's UTC offset, such as `+08:00`; for times that do not change while the page is open. */
export function useUtcOffset(): string {
  return useLanguage().clock.utcOffset
}

/** Returns a function that reads the site's time at that moment, comparable with `wireMs`. */
export const useSiteTime = (): (() => number) => useLanguage().clock.now

/** Formatters for times, counts and amounts in the viewer's language; times are updated while the page is open. */
export interface Formats {
  moment(wire: string): FormattedTime
  count(value: number): string
  money: typeof moneyText
  /** The current year of the site. */
  readonly year: number
  /** Returns a text that depends on the site's time, which is comparable with `wireMs`. */
  timed(textAt: (now: number) => string): string
  /** The site's time at the last tick, comparable with `wireMs`; fragments use `timed` instead. */
  readonly now: number
}

/**
 * Formatters that record the times they format. A class: V8 keeps an accessor of an object literal, and all that it
 * refers to, until the next collection of the old space.
 */
class RecordingFormats implements Formats {
  readonly #formats: Formats
  readonly #momentAt: MomentAt
  readonly #readings: TimeReadings

  constructor(formats: Formats, momentAt: MomentAt, readings: TimeReadings) {
    this.#formats = formats
    this.#momentAt = momentAt
    this.#readings = readings
  }

  #note(textAt: TimedText[0], text: string): string {
    this.#readings.texts.push([textAt, text])
    return text
  }

  readonly count = (value: number): string => this.#formats.count(value)
  readonly money = moneyText
  readonly timed = (textAt: TimedText[0]): string => this.#note(textAt, this.#formats.timed(textAt))

  readonly moment = (wire: string): FormattedTime => {
    const moment = this.#formats.moment(wire)
    this.#note((now) => this.#momentAt(wire, now).text, moment.text)
    return moment
  }

  get year(): number {
    return Number(this.#note((now) => String(yearOf(now)), String(this.#formats.year)))
  }

  get now(): number {
    this.#readings.isTimed = true
    return this.#formats.now
  }
}

const yearOf = (now: number) => new Date(now).getUTCFullYear()

type MomentAt = (wire: string, now: number) => FormattedTime

export function useFormats(): Formats {
  const { lang, t, clock, readings } = useLanguage()
  const now = useSyncExternalStore(clock.subscribe, clock.read, () => clock.startedAt)
  return useMemo(() => {
    const momentAt: MomentAt = (wire, at) => momentOf(wire, at, clock.utcOffset, t)
    const formats: Formats = {
      moment: (wire) => momentAt(wire, now),
      count: (value) => countText(value, lang),
      money: moneyText,
      timed: (textAt) => textAt(now),
      year: yearOf(now),
      now,
    }
    return import.meta.env.SSR && readings ? new RecordingFormats(formats, momentAt, readings) : formats
  }, [lang, t, clock, now, readings])
}
