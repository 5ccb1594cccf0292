import { type LocalizedText, localized } from './localized.ts'

/** Names of a site without a chosen name: empty, or the default of the setting. */
const noNames: ReadonlySet<string> = new Set(['', '欢迎来到茶馆'])

const product = localized('http.product')

/** Returns the site's name for sentences; the product's name if none was chosen. */
export const nameOfSite = (siteName: string): LocalizedText =>
  noNames.has(siteName) ? product : { zh: siteName, en: siteName }
