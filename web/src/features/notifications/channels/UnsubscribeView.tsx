import { notificationChannelsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useBareBrand } from '../../../shared/site/bare-brand.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { BareFrame } from '../../../ui/brand/BareFrame.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { ErrorPage } from '../../../ui/empty/ErrorPage.tsx'
import { channelLinks } from './channel-links.ts'
import { isDone, tokenOf } from './channels-page.ts'

/** Unsubscribes the person whom a mail's address was made for, with one press, logged in or not. */
export function UnsubscribeView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const token = tokenOf({ query })
  const [isEnded, setEnded] = useState(isDone({ query }))
  const { form, isBusy, refusal } = useForm({
    name: 'unsubscribe',
    endpoint: notificationChannelsApi.unsubscribe,
    input: () => ({ token }),
    done: () => setEnded(true),
  })
  return (
    <BareFrame {...useBareBrand()}>
      <main id="main" tabIndex={-1}>
        <ErrorPage
          icon={isEnded ? 'circle-check' : 'mail'}
          title={t(isEnded ? 'channels.unsubscribe.ended' : 'channels.unsubscribe.title')}
          actions={
            isEnded ? (
              <>
                <ButtonLink kind="primary" href={channelLinks.settings}>
                  {t('channels.title')}
                </ButtonLink>
                <ButtonLink href={links.home}>{t('site.failed.home')}</ButtonLink>
              </>
            ) : (
              <>
                <form {...form} className="dzq-inline">
                  <FormFields action="unsubscribe" />
                  <input type="hidden" name="token" value={token} />
                  <Button type="submit" kind="primary" aria-busy={isBusy}>
                    {t('channels.unsubscribe.do')}
                  </Button>
                </form>
                <ButtonLink href={links.home}>{t('site.failed.home')}</ButtonLink>
              </>
            )
          }
        >
          <p role="status">{t(isEnded ? 'channels.unsubscribe.done' : 'channels.unsubscribe.text')}</p>
          {refusal && (
            <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
          )}
        </ErrorPage>
      </main>
    </BareFrame>
  )
}
