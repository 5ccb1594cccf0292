import {
  type NotificationTemplateView,
  notificationTemplatesApi,
  type OutputOf,
} from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { type Conflict, Conflicts } from '../form/Conflicts.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import { useSharedForm } from '../form/use-shared-form.ts'
import '../form/admin-form.module.css'
import {
  formOf,
  hasTextLines,
  isExternal,
  type TemplateTextsForm,
  Variables,
  Words,
} from './TemplateTexts.tsx'
import './templates.module.css'

const channels = [0, 1, 2, 4] as const
/** The channel whose templates are stored for clients; the site itself sends none of them. */
const noSender = 4
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

const inputOf = ({ tplId, type, disabled }: NotificationTemplateView, form: TemplateTextsForm) => ({
  id: tplId,
  status: form.status ? (1 as const) : (0 as const),
  ...(!isExternal(type) && !disabled && { title: form.title, content: form.content }),
  ...(isExternal(type) && { templateId: form.templateId.trim() }),
  ...(hasTextLines(type) && {
    firstData: form.firstData,
    keywordsData: form.keywordsData.trim() === '' ? [] : linesOf(form.keywordsData),
    remarkData: form.remarkData,
  }),
  ...(type === 2 && { keywordsData: form.keywordsData.trim() === '' ? [] : linesOf(form.keywordsData) }),
})

/** The form's value for a value of the wire. */
function fieldOf(key: keyof TemplateTextsForm, value: unknown): string | boolean {
  if (key === 'status') return value === 1
  return Array.isArray(value) ? value.join('\n') : String(value)
}

const labels = {
  status: 'adminSite.template.on',
  title: 'adminSite.template.title',
  content: 'adminSite.template.content',
  templateId: 'adminSite.template.id',
  firstData: 'adminSite.template.first',
  keywordsData: 'adminSite.template.keywords',
  remarkData: 'adminSite.template.remark',
} as const satisfies Record<keyof TemplateTextsForm, string>

type Preview = OutputOf<typeof notificationTemplatesApi.tryTemplate>

/** The form of one template: whether its channel sends the event, its texts, a preview, and a test. */
export function TemplateForm({ template }: { template: NotificationTemplateView }) {
  const t = useTexts()
  const shared = useSharedForm<TemplateTextsForm>(formOf(template), fieldOf)
  const { form, setForm, conflicts } = shared
  const [preview, setPreview] = useState<Preview | null>(null)
  const { perform, isBusy, refusal } = useAdminAction(
    useRefresh(notificationTemplatesApi.listTemplates, notificationTemplatesApi.openTemplates),
  )
  const channel = channels.find((one) => one === template.type) ?? 0
  const { status: _, ...words } = inputOf(template, form)
  function save(event: FormEvent): void {
    event.preventDefault()
    void perform(() =>
      shared.send((typed, seen) => {
        const { id: _, ...was } = inputOf(template, seen)
        return call(notificationTemplatesApi.changeTemplates, {
          data: [{ ...inputOf(template, typed), was }],
        })
      }),
    )
  }
  function show(conflict: Conflict): { name: string; value: string } {
    const value = shared.shownOf(conflict)
    const state = t(value ? 'adminForm.on' : 'adminForm.off')
    const key = conflict.key as keyof TemplateTextsForm
    return { name: t(labels[key]), value: typeof value === 'boolean' ? state : value }
  }
  function tryIt(isSent: boolean): void {
    // What was refused has no preview.
    setPreview(null)
    void perform(
      async () => setPreview(await call(notificationTemplatesApi.tryTemplate, { ...words, isSent })),
      isSent ? t('adminSite.template.sent') : '',
    )
  }
  return (
    <Card title={t(`adminSite.channel.${channel}`)}>
      <form className={cx('acard__in')} onSubmit={save}>
        {channel === noSender && <Alert>{t('adminSite.channel.unsent')}</Alert>}
        {template.isError === 1 && <Alert kind="warn">{template.errorMsg}</Alert>}
        <Switch checked={form.status} onChange={({ target }) => setForm({ ...form, status: target.checked })}>
          {t('adminSite.template.on')}
        </Switch>
        <Words template={template} form={form} set={(changed) => setForm({ ...form, ...changed })} />
        <Variables variables={template.templateVariables} />
        <div className={cx('atools')}>
          <Button type="submit" kind="primary" isLoading={isBusy} disabled={shared.changed.length === 0}>
            {t('adminForm.save')}
          </Button>
          {!template.disabled && (
            <Button onClick={() => tryIt(false)}>{t('adminSite.template.preview')}</Button>
          )}
          {!template.disabled && channel !== noSender && (
            <Button onClick={() => tryIt(true)}>{t('adminSite.template.send')}</Button>
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
      {refusal && (
        <div className={cx('acard__in')}>
          {refusal}
          <Conflicts conflicts={conflicts} show={show} settle={shared.settle} />
        </div>
      )}
    </Card>
  )
}
