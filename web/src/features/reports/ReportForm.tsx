import { failureCodes, limits, reportsApi } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { type FormRefusal, textOf, useForm } from '../../shared/forms/use-form.ts'
import { links } from '../../shared/links/links.ts'
import { useHistoryState } from '../../shared/page/use-history-state.ts'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { RadioGroup } from '../../ui/fields/Choices.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import '../../ui/form-layout/form-layout.module.css'

import { type ReportTarget, reportInput, reportReasons } from './report-input.ts'

interface ReportFormProps {
  reported: ReportTarget
  onDone: () => void
  onCancel?: () => void
}

const other = 'other'
const nothing = { reason: '', words: '' }

/**
 * The form of a report: a suggested reason, or an own text (docs/reference/pages.md#thread-page). The text survives
 * closing the form until it is sent.
 */
export function ReportForm({ reported, onDone, onCancel }: ReportFormProps) {
  const t = useTexts()
  const [said, keep] = useHistoryState(`report ${JSON.stringify(reported)}`, nothing)
  const { reason } = said
  const refused = (message: string): FormRefusal => ({ code: failureCodes.INVALID_PARAMETER, message })
  const live = useForm({
    name: 'report',
    endpoint: reportsApi.createReport,
    input: (fields) => {
      const chosen = textOf(fields, 'reason')
      const words = trimmed(textOf(fields, 'words'))
      const why = chosen === other || chosen === '' ? words : chosen
      return why === '' ? refused(t('moderation.report.empty')) : reportInput(reported, why)
    },
    done: () => {
      keep(nothing)
      onDone()
    },
  })
  const { refusal } = live
  const options = [
    ...reportReasons
      .map((key) => t(`moderation.report.${key}`))
      .map((text) => ({ value: text, label: text })),
    { value: other, label: t('moderation.report.other') },
  ]
  const withoutScripts = 'threadId' in reported && {
    action: links.manage(reported.threadId, reported.postId),
  }
  return (
    <form {...live.form} {...withoutScripts} className={cx('form')}>
      <FormFields action="report" />
      {'threadId' in reported && <input type="hidden" name="postId" value={reported.postId ?? ''} />}
      <RadioGroup
        label={t('moderation.report.reason')}
        name="reason"
        look="item"
        options={options}
        value={reason}
        onValue={(chosen) => keep({ ...said, reason: chosen })}
      />
      <TextArea
        name="words"
        label={t('moderation.report.words')}
        labelHidden={reason !== other}
        placeholder={t('moderation.report.words')}
        rows={3}
        value={said.words}
        onText={(words) => keep({ ...said, words })}
        maxLength={limits.reportCharacters}
        showLimit
        error={refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined}
      />
      <div className={cx('buttons')}>
        {onCancel && <Button onClick={onCancel}>{t('moderation.cancel')}</Button>}
        <Button type="submit" kind="primary" isLoading={live.isBusy}>
          {t('moderation.report.send')}
        </Button>
      </div>
    </form>
  )
}
