import { failures, limits, reportsApi } from '@chaguan/contracts'
import { useState } from 'react'
import { FormFields } from '../../api/FormFields.tsx'
import { links } from '../../api/links.ts'
import { type FormRefusal, textOf, useForm } from '../../api/use-form.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { RadioGroup } from '../../ui/text-field/Choices.tsx'
import { TextArea } from '../../ui/text-field/TextArea.tsx'
import styles from './moderation.module.css'
import { type Reported, reportInput } from './moderation-calls.ts'
import { reportReasons } from './thread-acts.ts'

interface ReportFormProps {
  reported: Reported
  onDone: () => void
}

const other = 'other'

/** Why something is reported: one of the usual reasons, or one's own words (screens 2.7). */
export function ReportForm({ reported, onDone }: ReportFormProps) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const refused = (message: string): FormRefusal => ({ code: failures.INVALID_PARAMETER.code, message })
  const live = useForm({
    name: 'report',
    endpoint: reportsApi.createReport,
    input: (fields) => {
      const chosen = textOf(fields, 'reason')
      const words = textOf(fields, 'words').trim()
      const said = chosen === other || chosen === '' ? words : chosen
      return said === '' ? refused(t('moderation.report.empty')) : reportInput(reported, said)
    },
    done: onDone,
  })
  const { refusal } = live
  const options = [
    ...reportReasons
      .map((key) => t(`moderation.report.${key}`))
      .map((text) => ({ value: text, label: text })),
    { value: other, label: t('moderation.report.other') },
  ]
  return (
    <form {...live.form} action={links.manage(reported.threadId, reported.postId)} className={styles.form}>
      <FormFields action="report" />
      <input type="hidden" name="postId" value={reported.postId ?? ''} />
      <RadioGroup
        label={t('moderation.report.reason')}
        name="reason"
        look="item"
        options={options}
        onValue={setReason}
      />
      <TextArea
        name="words"
        label={t('moderation.report.words')}
        labelHidden={reason !== other}
        placeholder={t('moderation.report.words')}
        rows={3}
        maxLength={limits.reportCharacters}
        showLimit
        error={refusal ? failureText({ Code: refusal.code, Message: refusal.message }, t) : undefined}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" isLoading={live.isBusy}>
          {t('moderation.report.send')}
        </Button>
      </div>
    </form>
  )
}
