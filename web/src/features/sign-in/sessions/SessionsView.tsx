import { type OutputOf, signInApi } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { failureText, loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { deviceOf } from '../../../shared/session/device-name.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { confirmSubmit } from '../../../ui/dialog/confirm-submit.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { SettingsShell } from '../../../ui/settings/Settings.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import '../sign-in.module.css'
import { sessionsQuery } from '../../../shared/settings/settings.ts'
import { useSettingsMenu } from '../../../shared/settings/settings-menu.ts'

type Session = OutputOf<typeof signInApi.listSessions>[number]

/** Ends one session, or all others without an id, after a confirmation. */
function EndForm(props: { id?: number; label?: string; text: string; title: string; onEnded: () => void }) {
  const { id, label, text, title, onEnded } = props
  const t = useTexts()
  const toast = useToast()
  const { form, isBusy } = useForm({
    name: 'revoke',
    endpoint: signInApi.revokeSession,
    input: () => (id === undefined ? {} : { id }),
    done: () => {
      toast(t('signIn.sessions.ended'))
      onEnded()
    },
    failed: (failure) => toast(failureText(failure, t), persistentError),
  })
  const sure = {
    title,
    text: t('signIn.sessions.end.text'),
    confirm: t('signIn.sessions.end'),
    cancel: t('account.cancel'),
    isDanger: true,
  }
  return (
    <form {...form} onSubmit={confirmSubmit(sure, form.onSubmit)}>
      <FormFields action="revoke" />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button type="submit" size="small" aria-busy={isBusy} aria-label={label}>
        {text}
      </Button>
    </form>
  )
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const t = useTexts()
  const { moment } = useFormats()
  const { browser, system, isPhone } = deviceOf(session.userAgent)
  const known = browser && system ? t('signIn.sessions.device', { browser, system }) : browser || system
  const name = known || t('signIn.sessions.unknown')
  const [seen, since] = [moment(session.lastSeenAt), moment(session.createdAt)]
  return (
    <li className={cx('sessions__item')}>
      <Icon of={isPhone ? 'smartphone' : 'monitor'} size={24} />
      <div className={cx('sessions__what')}>
        <p className={cx('sessions__name')}>
          {name}
          {session.isCurrent && <Tag kind="success">{t('signIn.sessions.this')}</Tag>}
        </p>
        <p className={cx('sessions__meta')}>
          <span>{session.ip}</span>
          <Time {...seen} text={t('signIn.sessions.seen', { time: seen.inSentence })} />
          <Time {...since} text={t('signIn.sessions.since', { time: since.inSentence })} />
        </p>
      </div>
      {!session.isCurrent && (
        <EndForm
          id={session.id}
          text={t('signIn.sessions.end')}
          label={t('signIn.sessions.end.of', { device: name })}
          title={t('signIn.sessions.end.sure', { device: name })}
          onEnded={onEnded}
        />
      )}
    </li>
  )
}

/** The member's sessions, each with a button to end it. */
export function SessionList() {
  const t = useTexts()
  const answer = useApiQuery(sessionsQuery)
  const sessions = answer.data ?? []
  const again = () => void answer.refetch()
  if (answer.error)
    return (
      <LoadFailed
        {...loadFailureTexts(answer.error, t)}
        title={t('signIn.sessions.failed')}
        onRetry={again}
      />
    )
  return (
    <>
      <p className={cx('sessions__intro')}>{t('signIn.sessions.text')}</p>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={again} />
        ))}
      </ul>
      <div className={cx('sessions__foot')}>
        {sessions.length > 1 ? (
          <EndForm
            text={t('signIn.sessions.endOthers')}
            title={t('signIn.sessions.endOthers.sure')}
            onEnded={again}
          />
        ) : (
          <p className="dzq-muted">{t('signIn.sessions.onlyThis')}</p>
        )}
      </div>
    </>
  )
}

/** The page of the member's sessions. */
export function SessionsView() {
  const t = useTexts()
  return (
    <SettingsShell {...useSettingsMenu()} title={t('signIn.sessions')}>
      <Card as="div">
        <SessionList />
      </Card>
    </SettingsShell>
  )
}
