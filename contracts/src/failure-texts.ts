import type { FailureName } from './errors.ts'
import en from './i18n/en/failures.json' with { type: 'json' }
import zh from './i18n/zh/failures.json' with { type: 'json' }
import type { Lang } from './page-rendering.ts'

/** The default text of each failure, by language. */
export const failureTexts: Readonly<Record<Lang, Readonly<Record<FailureName, string>>>> = { zh, en }
