import { type LocalizedText, localized } from './localized.ts'

/** What a site is called that nobody has named: empty, or the default of the settings. */
const noNames: ReadonlySet<string> = new Set(['', '欢迎来到茶馆'])

const product = localized('http.product')

/** The name of the site in sentences; the name of the product where nobody has named it. */
export const nameOfSite = (siteName: string): LocalizedText =>
  noNames.has(siteName) ? product : { zh: siteName, en: siteName }
