import { invitesApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { QrCode } from '../../ui/qr-code/QrCode.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { persistentError } from '../../ui/toast/toast-queue.ts'
import { inviteHref } from './invites-page.ts'
import './invites.module.css'

/** The invitation link with a button that copies it; administrators can create one for a single person. */
export function OwnLink({ userId, isAdmin }: { userId: number; isAdmin: boolean }) {
  const t = useTexts()
  const toast = useToast()
  const { origin } = usePageContext()
  const [code, setCode] = useState(String(userId))
  const link = origin + inviteHref(code)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('invites.created'))
    } catch {
      // Without permission or a secure connection the link is copied by hand.
      toast(t('invites.copy.failed'), persistentError)
    }
  }
  const createOnce = async () => {
    try {
      const made = await call(invitesApi.createInvite, {})
      setCode(made.code)
      await copy(origin + inviteHref(made.code))
    } catch (failure) {
      toast(failureText(asFailure(failure), t), persistentError)
    }
  }
  return (
    <Card className={cx('invite__own')} title={t('invites.mine')} titleId="mine">
      <div className={cx('invite__in', 'invite__ways')}>
        <div>
          <p className={cx('invite__hint')}>{t('invites.none.hint')}</p>
          <TextField
            label={t('invites.link')}
            labelHidden
            name="link"
            readOnly
            value={link}
            hint={isAdmin ? t('invites.once.hint') : undefined}
          />
          <div className={cx('invite__acts', 'dzq-live')}>
            <Button kind="primary" icon="user-plus" onClick={() => void copy(link)}>
              {t('invites.copy')}
            </Button>
            {isAdmin && <Button onClick={() => void createOnce()}>{t('invites.once')}</Button>}
          </div>
        </div>
        <figure className={cx('invite__scan')}>
          <QrCode text={link} label={t('invites.scan')} border={2} />
          <figcaption>{t('invites.scan')}</figcaption>
        </figure>
      </div>
    </Card>
  )
}
