import { forumApi } from '@chaguan/contracts/browser'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { markLinks } from '../../../shared/links/links.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import './settings.module.css'

/** The settings with the text of an agreement. */
export const agreementKeys: ReadonlySet<string> = new Set(['register_content', 'privacy_content'])

function AgreementText({ text }: { text: string }) {
  const t = useTexts()
  const deferredText = useDeferredValue(text)
  const { data, error } = useQuery({
    queryKey: [forumApi.previewAgreement.path, deferredText],
    queryFn: () => call(forumApi.previewAgreement, { text: deferredText }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (error) return <Alert kind="danger">{failureText(asFailure(error), t)}</Alert>
  if (!data) return null
  if (data.text === '') return <p className={cx('asetrow__hint')}>{t('adminSettings.default.none')}</p>
  // As on the page of agreements: without HTML, line breaks are kept.
  return /[<&]/.test(data.text) ? (
    <RichText html={data.text} links={markLinks} />
  ) : (
    <div className={cx('asetpreview__text')}>{data.text}</div>
  )
}

/** A preview of an agreement's text while it is typed. */
export function AgreementPreview({ text, name }: { text: string; name: string }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={cx('asetpreview')} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('adminSettings.preview')}</summary>
      {isOpen && (
        <section className={cx('asetpreview__in')} aria-label={t('adminSettings.preview.of', { name })}>
          <AgreementText text={text} />
        </section>
      )}
    </details>
  )
}
