import { failureCodes, limits, usersApi } from '@chaguan/contracts/browser'
import { isBlank } from '@chaguan/contracts/visible-text'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import '../profile.module.css'
import { AccountPage } from './AccountPage.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Failure codes that concern the user name. */
const ofName: ReadonlySet<number> = new Set([
  failureCodes.USERNAME_HAD_EXIST,
  failureCodes.USERNAME_NOT_NULL,
  failureCodes.NAME_LENGTH_ERROR,
  failureCodes.USERNAME_NOT_ALLOW_HAS_SPACE,
  failureCodes.INVALID_PARAMETER,
  failureCodes.CENSOR_NOT_PASSED,
])

function UsernameForm({ username }: { username: string }) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { form, isBusy, whole, error, typed } = useAccountForm({
    name: 'username',
    endpoint: usersApi.editProfile,
    fields: ['username'],
    input: ({ username: name }) => ({ username: name }),
    lackOf: ({ username: name }) =>
      isBlank(name) ? { field: 'username', key: 'account.username.empty' } : null,
    placeOf: (code) => (ofName.has(code) ? 'username' : null),
    done: async () => {
      toast(t('users.saved'))
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
    },
  })
  return (
    <form {...form} noValidate>
      <FormFields action="username" />
      {whole && <Alert kind="danger">{whole}</Alert>}
      <TextField
        name="username"
        label={t('account.username.new')}
        hint={t('account.username.hint', { n: limits.nameCharacters })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed('username') ?? username}
        error={error('username')}
      />
      <div className={cx('edit__send')}>
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {t('users.save')}
        </Button>
      </div>
    </form>
  )
}

/** Changes the user name, once a year (docs/reference/pages.md#account-pages). */
export function UsernameView() {
  const t = useTexts()
  const { me } = useSite()
  if (!me) return null
  return (
    <AccountPage title={t('account.username')}>
      <p className="dzq-muted">{t('account.username.now', { name: me.username })}</p>
      {me.canEditUsername ? (
        <UsernameForm username={me.username} />
      ) : (
        <>
          <p>{t('account.username.later')}</p>
          <ButtonLink href={accountLinks.editProfile}>{t('account.back')}</ButtonLink>
        </>
      )}
    </AccountPage>
  )
}
