import { type NoticeTemplateView, notificationTemplatesApi, type OutputOf } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import { formOf, hasTextLines, isOuter, type TemplateWordsForm, Variables, Words } from './TemplateWords.tsx'
import './templates.module.css'

const channels = [0, 1, 2, 4] as const
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

const inputOf = ({ tplId, type, disabled }: NoticeTemplateView, form: TemplateWordsForm) => ({
  id: tplId,
  status: form.isOn ? (1 as const) : (0 as const),
  ...(!isOuter(type) && !disabled && { title: form.title, content: form.content }),
  ...(isOuter(type) && { templateId: form.templateId.trim() }),
  ...(hasTextLines(type) && {
    firstData: form.firstData,
    keywordsData: form.keywords.trim() === '' ? [] : linesOf(form.keywords),
    remarkData: form.remarkData,
  }),
  ...(type === 2 && { keywordsData: form.keywords.trim() === '' ? [] : linesOf(form.keywords) }),
})

type Preview = OutputOf<typeof notificationTemplatesApi.tryTemplate>

/** The form of one template: whether its channel sends the event, its texts, a preview, and a test. */
export function TemplateForm({ template }: { template: NoticeTemplateView }) {
  const t = useTexts()
  const [form, setForm] = useState(() => formOf(template))
  const [preview, setPreview] = useState<Preview | null>(null)
  const { perform, isBusy, refusal } = useAdminAction(
    useRefresh(notificationTemplatesApi.listTemplates, notificationTemplatesApi.openTemplates),
  )
  const channel = channels.find((one) => one === template.type) ?? 0
  const { status: _, ...words } = inputOf(template, form)
  const isChanged = JSON.stringify(form) !== JSON.stringify(formOf(template))
  function save(event: FormEvent): void {
    event.preventDefault()
    void perform(() => call(notificationTemplatesApi.changeTemplates, { data: [inputOf(template, form)] }))
  }
  const tryIt = (isSent: boolean) =>
    perform(
      async () => setPreview(await call(notificationTemplatesApi.tryTemplate, { ...words, isSent })),
      isSent ? t('adminSite.template.sent') : '',
    )
  return (
    <Card title={t(`adminSite.channel.${channel}`)}>
      <form className={cx('acard__in')} onSubmit={save}>
        {template.isError === 1 && <Alert kind="warn">{template.errorMsg}</Alert>}
        <Switch checked={form.isOn} onChange={({ target }) => setForm({ ...form, isOn: target.checked })}>
          {t('adminSite.template.on')}
        </Switch>
        <Words template={template} form={form} set={(changed) => setForm({ ...form, ...changed })} />
        <Variables variables={template.templateVariables} />
        <div className={cx('atools')}>
          <Button type="submit" kind="primary" isLoading={isBusy} disabled={!isChanged}>
            {t('adminForm.save')}
          </Button>
          {!template.disabled && (
            <Button onClick={() => void tryIt(false)}>{t('adminSite.template.preview')}</Button>
          )}
          {!template.disabled && channel === 0 && (
            <Button onClick={() => void tryIt(true)}>{t('adminSite.template.send')}</Button>
          )}
        </div>
        {preview && (
          <blockquote className={cx('apreview')} aria-label={t('adminSite.template.preview')}>
            <b>{preview.title}</b>
            <p>{preview.content}</p>
            {preview.lines.length > 0 && (
              <ul>
                {preview.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </blockquote>
        )}
      </form>
      {/* Outside of the form: the events of the form for the password would reach it. */}
      {refusal && <div className={cx('acard__in')}>{refusal}</div>}
    </Card>
  )
}
