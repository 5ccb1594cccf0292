import { failureCodes, limits, type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import '../profile.module.css'
import { fieldOfRefusal } from './profile-failures.ts'

/** A general validation failure concerns the nickname: a signature has failure codes of its own. */
const placeOf = (code: number) =>
  code === failureCodes.INVALID_PARAMETER ? 'nickname' : fieldOfRefusal(code)

/** Nickname and signature. */
export function ProfileForm({ me }: { me: ProfileView }) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { form, isBusy, refusal, typed } = useForm({
    name: 'profile',
    endpoint: usersApi.editProfile,
    input: (fields) => ({ nickname: textOf(fields, 'nickname'), signature: textOf(fields, 'signature') }),
    done: async () => {
      toast(t('users.saved'))
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
    },
  })
  const text = refusal && failureText({ Code: refusal.code, Message: refusal.message }, t)
  const place = refusal && placeOf(refusal.code)
  return (
    <form {...form} className={cx('settings__in')}>
      <FormFields action="profile" />
      {text && place === null && <Alert kind="danger">{text}</Alert>}
      <TextField
        name="nickname"
        label={t('users.nickname')}
        hint={t('users.nickname.hint', { n: limits.nameCharacters })}
        autoComplete="nickname"
        defaultValue={typed('nickname') ?? me.nickname}
        error={place === 'nickname' && text ? text : undefined}
      />
      <TextArea
        name="signature"
        label={t('users.signature')}
        hint={t('users.signature.hint')}
        rows={3}
        maxLength={limits.signatureCharacters}
        showLimit
        defaultValue={typed('signature') ?? me.signature}
        error={place === 'signature' && text ? text : undefined}
      />
      <div className={cx('edit__send')}>
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {isBusy ? t('users.saving') : t('users.save')}
        </Button>
      </div>
    </form>
  )
}
