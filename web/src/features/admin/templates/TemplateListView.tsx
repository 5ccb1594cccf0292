import {
  exportsApi,
  type NotificationEventView,
  type NotificationTemplateView,
} from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import { paginateRows, shownTable } from '../lists/paginate-rows.ts'
import { templateQuery, templatesQuery } from '../site-queries.ts'
import { nameOfChannel, nameOfEvent } from './notification-names.ts'
import { TemplateForm } from './TemplateForm.tsx'
import '../form/admin-form.module.css'

/** The address of an event's templates. */
const templatesLink = (name: string) => `/admin/templates/${encodeURIComponent(name)}`

/** The events with notifications, with their enabled channels. */
export function TemplateListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(templatesQuery)
  const events = data?.pageData
  const words = query.get('q')?.trim().toLowerCase() ?? ''
  const state = query.get('state')
  const answer = paginateRows({ data: events, error, refetch }, query, {
    by: { name: ({ name }) => nameOfEvent(t, name), channels: ({ typeStatus }) => typeStatus.length },
    fits: ({ name, typeStatus }) =>
      [name, nameOfEvent(t, name)].some((text) => text.toLowerCase().includes(words)) &&
      (!state || (state === 'on') === typeStatus.length > 0),
  })
  const columns: readonly ListColumn<NotificationEventView>[] = [
    {
      key: 'event',
      title: t('adminSite.template.event'),
      sort: 'name',
      render: ({ name }) => (
        <a className="dzq-link" href={templatesLink(name)}>
          {nameOfEvent(t, name)}
        </a>
      ),
    },
    {
      key: 'channels',
      title: t('adminSite.template.channels'),
      sort: 'channels',
      render: ({ typeStatus }) => (
        <span className={cx('atools')}>
          {typeStatus.map(({ id, type, isError, errorMsg }) => (
            <Tag key={id} kind={isError === 1 ? 'danger' : 'success'}>
              {isError === 1 ? `${nameOfChannel(t, type)}: ${errorMsg}` : nameOfChannel(t, type)}
            </Tag>
          ))}
          {typeStatus.length === 0 && t('adminSite.template.off')}
        </span>
      ),
    },
  ]
  return (
    <AdminList
      exported={shownTable(
        { path: exportsApi.exportTemplates.path, input: {}, name: 'templates' },
        answer,
        query,
        ({ name }) => name,
      )}
      title={t('admin.templates')}
      path="/admin/templates"
      query={query}
      answer={answer}
      columns={columns}
      idOf={(event) => events?.indexOf(event) ?? 0}
      nameOf={({ name }) => nameOfEvent(t, name)}
      filters={[
        { name: 'q', label: t('adminSite.template.event') },
        {
          name: 'state',
          label: t('adminSite.template.channels'),
          options: [
            ['on', t('adminForm.on')],
            ['off', t('adminForm.off')],
          ],
        },
      ]}
    >
      <p className={cx('ahead__note')}>{t('adminSite.template.note')}</p>
    </AdminList>
  )
}

/** The templates of one event, one for each channel. */
export function TemplateView({ params }: PageProps<{ name: string }>) {
  const t = useTexts()
  const { name } = params
  return (
    <AdminPage<readonly NotificationTemplateView[]>
      title={nameOfEvent(t, name)}
      note={t('adminSite.template.one')}
      actions={
        <a className="dzq-link" href="/admin/templates">
          {t('admin.templates')}
        </a>
      }
      answer={useApiQuery(templateQuery(name))}
    >
      {(templates) => (
        <div className={cx('acards')}>
          {templates.map((template) => (
            <TemplateForm key={template.tplId} template={template} />
          ))}
          {templates.length === 0 && <Alert kind="warn">{t('adminSite.template.unknown')}</Alert>}
        </div>
      )}
    </AdminPage>
  )
}
