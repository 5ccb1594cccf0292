import { closedName, type Lang } from '@chaguan/contracts/browser'

/** What people are called whose account was closed; answers have the Chinese name in every language. */
const names: Readonly<Partial<Record<Lang, string>>> = { en: 'Deleted user' }

const closedNames = new RegExp(
  `("\\w*(?:[nN]ick|[uU]ser|author)[nN]ame":(?:\\{"text":)?")${closedName}"`,
  'g',
)

/** An answer as JSON text, with the name of closed accounts in the reader's language. */
export function nameClosedAccounts(json: string, lang: Lang): string {
  const name = names[lang]
  return name && json.includes(closedName) ? json.replace(closedNames, `$1${name}"`) : json
}
