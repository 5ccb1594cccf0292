import { type ForumView, limits } from '@chaguan/contracts/browser'
import type { TextKey, Translate } from '../../i18n/texts.ts'

const kindKeys: Readonly<Record<string, TextKey>> = {
  '0': 'signIn.password.kind.0',
  '1': 'signIn.password.kind.1',
  '2': 'signIn.password.kind.2',
  '3': 'signIn.password.kind.3',
}

/** The rules for passwords of the site, as a text (docs/reference/wire-accounts.md#profile-changes). */
export function passwordHint(
  { passwordLength, passwordStrength }: Pick<ForumView['setReg'], 'passwordLength' | 'passwordStrength'>,
  t: Translate,
): string {
  const least = Math.max(limits.minPasswordCharacters, passwordLength)
  const most = limits.maxPasswordCharacters
  const kinds = passwordStrength.flatMap((kind) => {
    const key = kindKeys[kind.trim()]
    return key ? [t(key)] : []
  })
  if (kinds.length === 0) return t('signIn.password.rule', { least, most })
  return t('signIn.password.kinds', { least, most, kinds: kinds.join(t('signIn.password.join')) })
}
