import { closedName, type Lang } from '@chaguan/contracts/browser'

/** Display names of closed accounts by language; responses contain the Chinese one in every language. */
const names: Readonly<Partial<Record<Lang, string>>> = { en: 'Deleted user' }

const closedNames = new RegExp(
  `("\\w*(?:[nN]ick|[uU]ser|author)[nN]ame":(?:\\{"text":)?")${closedName}"`,
  'g',
)

/** Replaces the name of closed accounts in a response's JSON text by that of the viewer's language. */
export function nameClosedAccounts(json: string, lang: Lang): string {
  const name = names[lang]
  return name && json.includes(closedName) ? json.replace(closedNames, `$1${name}"`) : json
}
