import type { InputOf, NotificationTemplateView, notificationTemplatesApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { meaningOfVariable } from './notification-names.ts'
import './templates.module.css'

/** Whether a channel's text is in a template of an external service, to which an id refers. */
export const isExternal = (type: number) => type !== 0
/** Whether a channel's template has a first and a closing line besides its keywords. */
export const hasTextLines = (type: number) => type === 1 || type === 4

/** The typed values of a template: whether it is on, and its texts; keywords one per line. */
export type TemplateTextsForm = Required<
  Pick<
    InputOf<typeof notificationTemplatesApi.changeTemplates>['data'][number],
    'title' | 'content' | 'templateId' | 'firstData' | 'remarkData'
  >
> & { readonly status: boolean; readonly keywordsData: string }

/** The form's values for a template. */
export const formOf = (template: NotificationTemplateView): TemplateTextsForm => ({
  status: template.status === 1,
  title: template.title,
  content: template.content,
  templateId: template.templateId,
  firstData: template.firstData,
  keywordsData: template.keywordsData.join('\n'),
  remarkData: template.remarkData,
})

/** The variables that a template may contain. */
export function Variables({ variables }: { variables: NotificationTemplateView['templateVariables'] }) {
  const t = useTexts()
  const names = Object.entries(variables)
  if (names.length === 0) return null
  return (
    <details>
      <summary>{t('adminSite.template.variables', { n: names.length })}</summary>
      <dl className={cx('avars')}>
        {names.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaningOfVariable(t, name, meaning)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The fields of a template for its channel. */
export function Words({
  template,
  form,
  set,
}: {
  template: NotificationTemplateView
  form: TemplateTextsForm
  set: (changed: Partial<TemplateTextsForm>) => void
}) {
  const t = useTexts()
  const { type, disabled } = template
  if (!isExternal(type))
    return disabled ? (
      <Alert>{t('adminSite.template.fixed')}</Alert>
    ) : (
      <>
        <TextField
          label={t('adminSite.template.title')}
          maxLength={100}
          value={form.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextArea
          label={t('adminSite.template.content')}
          maxLength={2000}
          rows={4}
          value={form.content}
          onText={(content) => set({ content })}
        />
      </>
    )
  return (
    <>
      <TextField
        label={t('adminSite.template.id')}
        maxLength={200}
        value={form.templateId}
        onChange={({ target }) => set({ templateId: target.value })}
      />
      {hasTextLines(type) && (
        <TextField
          label={t('adminSite.template.first')}
          maxLength={500}
          value={form.firstData}
          onChange={({ target }) => set({ firstData: target.value })}
        />
      )}
      <TextArea
        label={t('adminSite.template.keywords')}
        rows={4}
        value={form.keywordsData}
        onText={(keywordsData) => set({ keywordsData })}
      />
      {hasTextLines(type) && (
        <TextField
          label={t('adminSite.template.remark')}
          maxLength={500}
          value={form.remarkData}
          onChange={({ target }) => set({ remarkData: target.value })}
        />
      )}
    </>
  )
}
