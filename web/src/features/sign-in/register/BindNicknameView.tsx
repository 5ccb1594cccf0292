import { failureCodes, limits, signInApi } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { textOf, useForm } from '../../../shared/forms/use-form.ts'
import { flash } from '../../../shared/page/flash.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { LogOutForm } from '../../../shared/session/LogOutForm.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { afterNickname } from '../after-sign-in.ts'
import { NextField, SendButton } from '../forms/SignInFields.tsx'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { useSignInErrors } from '../forms/use-sign-in-errors.ts'
import '../sign-in.module.css'
import { useLoginReturn } from '../use-login-return.ts'

function NicknameForm({ next }: { next: string | null }) {
  const t = useTexts()
  const status = useSite().me?.status ?? 0
  const { form, isBusy, refusal, typed } = useForm({
    name: 'nickname',
    endpoint: signInApi.setNickname,
    input: (fields) => {
      const nickname = trimmed(textOf(fields, 'nickname'))
      return nickname === ''
        ? { code: failureCodes.USERNAME_NOT_NULL, message: t('signIn.nickname.empty') }
        : { nickname }
    },
    done: () => {
      flash.keep(t('signIn.nickname.done'))
      location.assign(afterNickname(status, next))
    },
  })
  const errors = useSignInErrors(refusal, refusal ? 'nickname' : undefined)
  return (
    <form {...form} noValidate>
      <FormFields action="nickname" />
      <NextField next={next} />
      <input type="hidden" name="status" value={status} />
      {errors.whole && <Alert kind="danger">{errors.whole}</Alert>}
      <TextField
        name="nickname"
        label={t('signIn.nickname')}
        hint={t('signIn.nickname.hint', { n: limits.nameCharacters })}
        icon="smile"
        autoComplete="nickname"
        required
        defaultValue={typed('nickname')}
        error={errors.at('nickname')}
      />
      <SendButton isBusy={isBusy} text={t('signIn.nextStep')} busy={t('signIn.nextStep.busy')} />
    </form>
  )
}

/**
 * The page on which an account without a nickname gets one, before anything else
 * (docs/reference/pages.md#login-states).
 */
export function BindNicknameView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  return (
    <SignInFrame title={t('signIn.bindNickname')}>
      <p className={cx('auth__intro')}>{t('signIn.bindNickname.text')}</p>
      <NicknameForm next={useLoginReturn(query)} />
      <div className={cx('auth__law')}>
        <LogOutForm>
          <button type="submit" className="dzq-link">
            {t('site.logout')}
          </button>
        </LogOutForm>
      </div>
    </SignInFrame>
  )
}
