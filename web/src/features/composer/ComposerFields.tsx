import { limits } from '@chaguan/contracts/browser'
import { pageStatusOf } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useCaptchaAsked } from '../../shared/captcha/captcha-query.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { CaptchaQuestion } from '../../ui/captcha/CaptchaQuestion.tsx'
import { cx } from '../../ui/class-names.ts'
import { useValueBeforeHydration } from '../../ui/fields/use-value-before-hydration.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ExtraList } from './block-forms/ExtraList.tsx'
import { FileLists } from './block-forms/FileLists.tsx'
import { InsertBar } from './block-forms/InsertBar.tsx'
import { PluginContents } from './block-forms/PluginKinds.tsx'
import type { KindForms } from './block-forms/use-kind-forms.tsx'
import { LoginLink } from './drafts/LoginLink.tsx'
import type { Composer } from './use-composer.ts'

export const grouped = (n: number) => n.toLocaleString('en-US')

/** The reason why publishing was refused, with a login link when the session has expired. */
export function Refusal({ composer }: { composer: Composer }) {
  const t = useTexts()
  const { whole } = composer.errors
  if (composer.hold > 0)
    return (
      <div className={cx('editor__note')}>
        <Alert kind="warn">{t('composer.hold', { n: composer.hold })}</Alert>
      </div>
    )
  if (!whole) return null
  return (
    <div className={cx('editor__note')}>
      <Alert kind="danger">
        {failureText({ Code: whole.code, Message: whole.message }, t)}
        {pageStatusOf(whole.code) === 'login' && <LoginLink back={composer.ownHref()} />}
        {composer.uploads.hasFailed && (
          <button type="button" className="dzq-link" onClick={composer.sendWithoutFailed}>
            {t('composer.failed.skip')}
          </button>
        )}
      </Alert>
    </div>
  )
}

export function Title({ composer }: { composer: Composer }) {
  const t = useTexts()
  const { words, change, draft, errors } = composer
  const isTooLong = [...words.title.trim()].length > limits.titleCharacters
  const field = useValueBeforeHydration<HTMLInputElement>(words.title, (title) => change({ title }))
  return (
    <>
      <input
        ref={field}
        className={cx('editor__title')}
        name="title"
        aria-label={t('composer.title')}
        aria-invalid={isTooLong || errors.at('title') !== undefined}
        aria-describedby={errors.at('title') && 'composer-title-error'}
        placeholder={t('composer.title.placeholder')}
        autoComplete="off"
        readOnly={draft.isElsewhere}
        value={words.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      {isTooLong && (
        <p className={cx('editor__error')} role="alert">
          {t('composer.title.tooLong', { most: limits.titleCharacters })}
        </p>
      )}
      {errors.at('title') && (
        <p className={cx('editor__error')} id="composer-title-error" role="alert">
          {errors.at('title')}
        </p>
      )}
    </>
  )
}

interface KindsProps {
  composer: Composer
  forms: KindForms
  /** Whether the content is previewed, which shows it already. */
  isRead: boolean
}

/** The content of the other kinds, with their buttons on pc. */
export function Kinds({ composer, forms, isRead }: KindsProps) {
  const { face } = usePageContext()
  const isHydrated = useHydrated()
  return (
    <div className="dzq-live">
      {isHydrated && !isRead && (
        <>
          <FileLists composer={composer} />
          <ExtraList composer={composer} forms={forms} />
          <PluginContents composer={composer} />
        </>
      )}
      {face === 'pc' && <InsertBar composer={composer} forms={forms} />}
    </div>
  )
}

/** The captcha question of the form without JavaScript; with JavaScript the browser solves it. */
export function CaptchaWithoutScripts() {
  const t = useTexts()
  const asked = useCaptchaAsked()
  if (!asked) return null
  const { captchaTicket, question } = asked
  return (
    <noscript>
      <CaptchaQuestion
        ticket={captchaTicket}
        label={t('signIn.captcha', { question })}
        hint={t('signIn.captcha.hint')}
      />
    </noscript>
  )
}
