import type { Lang } from '@chaguan/contracts/browser'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Clock } from './clock.ts'
import { countText, type Moment, momentOf, moneyText } from './formats.ts'
import { type TextTable, type Translate, translator } from './texts.ts'

/** The texts that are shown, to which more may be added. */
export interface TextTableInUse {
  readonly lang: Lang
  readonly texts: Partial<TextTable>
}

interface Language extends TextTableInUse {
  readonly t: Translate
  readonly clock: Clock
}

const LanguageContext = createContext<Language | null>(null)

/** Gives everything below the reader's language and the site's clock. */
export function LanguageProvider(props: {
  lang: Lang
  texts: Partial<TextTable>
  clock: Clock
  children: ReactNode
}) {
  const { lang, texts, clock, children } = props
  const language = useMemo(() => ({ lang, texts, t: translator(texts), clock }), [lang, texts, clock])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('Texts need a LanguageProvider above them.')
  return language
}

/** `t` of the reader's language. */
export function useTexts(): Translate {
  return useLanguage().t
}

/** The table behind `t`, for parts that bring their texts when they are fetched. */
export function useTextTable(): TextTableInUse {
  return useLanguage()
}

/** Times, counts and money as the reader writes them; times stay current while the page is open. */
export interface Formats {
  moment(wire: string): Moment
  count(value: number): string
  money: typeof moneyText
  /** The year it is for the site. */
  readonly year: number
  /** The site's time at the last tick, comparable with `wireMs`. */
  readonly now: number
}

export function useFormats(): Formats {
  const { lang, t, clock } = useLanguage()
  const now = useSyncExternalStore(clock.subscribe, clock.read, clock.read)
  return useMemo(
    () => ({
      moment: (wire) => momentOf(wire, now, clock.utcOffset, t),
      count: (value) => countText(value, lang),
      money: moneyText,
      year: new Date(now).getUTCFullYear(),
      now,
    }),
    [lang, t, clock, now],
  )
}
