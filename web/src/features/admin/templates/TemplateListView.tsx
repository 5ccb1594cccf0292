import type { NoticeEventView, NoticeTemplateView } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { templateQuery, templatesQuery } from '../site-queries.ts'
import { TemplateForm } from './TemplateForm.tsx'
import '../form/admin-form.module.css'

/** The address of the templates of an event. */
const templatesLink = (name: string) => `/admin/templates/${encodeURIComponent(name)}`

/** The events that people are told of, with the channels that are on. */
export function TemplateListView() {
  const t = useTexts()
  const columns: readonly Column<NoticeEventView>[] = [
    {
      key: 'event',
      title: t('adminSite.template.event'),
      render: ({ name }) => (
        <a className="dzq-link" href={templatesLink(name)}>
          {name}
        </a>
      ),
    },
    {
      key: 'channels',
      title: t('adminSite.template.channels'),
      render: ({ typeStatus }) => (
        <span className={cx('atools')}>
          {typeStatus.map(({ id, type, isError, errorMsg }) => (
            <Tag key={id} kind={isError === 1 ? 'danger' : 'success'}>
              {isError === 1 ? `${type}: ${errorMsg}` : type}
            </Tag>
          ))}
          {typeStatus.length === 0 && t('adminSite.template.off')}
        </span>
      ),
    },
  ]
  return (
    <AdminPage
      title={t('admin.templates')}
      note={t('adminSite.template.note')}
      answer={useApiQuery(templatesQuery)}
    >
      {({ pageData }) => (
        <Card>
          <Table
            caption={t('admin.templates')}
            captionHidden
            columns={columns}
            rows={pageData}
            rowKey={({ name }) => name}
            empty=""
          />
        </Card>
      )}
    </AdminPage>
  )
}

/** The templates of one event, one for each channel. */
export function TemplateView({ params }: PageProps<{ name: string }>) {
  const t = useTexts()
  const { name } = params
  return (
    <AdminPage<readonly NoticeTemplateView[]>
      title={name}
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
