import { noticeChannelsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { channelLinks } from './channel-links.ts'
import './channels.module.css'
import { isDone, tokenOf } from './channels-page.ts'

/** Ends the mails of the person whom an address in a mail was made for, by one press, logged in or not. */
export function UnsubscribeView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const token = tokenOf({ query })
  const [isEnded, setEnded] = useState(isDone({ query }))
  const { form, isBusy, refusal } = useForm({
    name: 'unsubscribe',
    endpoint: noticeChannelsApi.unsubscribe,
    input: () => ({ token }),
    done: () => setEnded(true),
  })
  return (
    <main id="main" tabIndex={-1} className={cx('channels')}>
      <h1 className="dzq-vh">{t('channels.unsubscribe.title')}</h1>
      <Card title={t('channels.unsubscribe.title')} titleId="unsubscribe">
        <div role="status" className={cx('channels__text')}>
          {t(isEnded ? 'channels.unsubscribe.done' : 'channels.unsubscribe.text')}
        </div>
        {refusal && (
          <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
        )}
        <div className={cx('channels__send')}>
          {isEnded ? (
            <>
              <ButtonLink kind="info" href={channelLinks.settings}>
                {t('channels.title')}
              </ButtonLink>
              <ButtonLink kind="soft" href={links.home}>
                {t('site.nav.home')}
              </ButtonLink>
            </>
          ) : (
            <form {...form}>
              <FormFields action="unsubscribe" />
              <input type="hidden" name="token" value={token} />
              <Button type="submit" kind="primary" aria-busy={isBusy}>
                {t('channels.unsubscribe.do')}
              </Button>
            </form>
          )}
        </div>
      </Card>
    </main>
  )
}
