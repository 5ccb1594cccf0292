import { exportsApi, managedTopicsApi, type OutputOf } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import { exportedOf, listQueries, matching } from '../lists/list-pages.ts'

type Topic = OutputOf<typeof managedTopicsApi.listManagedTopics>['pageData'][number]

/** The topics of threads, to recommend or to delete. */
export function TopicListView({ query }: PageProps) {
  const t = useTexts()
  const { count } = useFormats()
  const asked = listQueries.topics(query)
  const columns: readonly ListColumn<Topic>[] = [
    {
      key: 'topic',
      title: t('adminContent.topic'),
      render: ({ topicId, content, recommended }) => (
        <>
          <a className="dzq-link" href={links.topic(topicId)}>
            {`#${content}#`}
          </a>{' '}
          {recommended && <Tag kind="success">{t('adminContent.topic.recommended')}</Tag>}
        </>
      ),
    },
    { key: 'author', holds: 'name', title: t('adminLists.author'), render: ({ nickname }) => nickname },
    {
      key: 'threads',
      title: t('adminLists.threads'),
      sort: 'threadCount',
      isNumber: true,
      render: ({ threadCount }) => count(threadCount),
    },
    {
      key: 'views',
      title: t('adminContent.topic.views'),
      sort: 'viewCount',
      isNumber: true,
      render: ({ viewCount }) => count(viewCount),
    },
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
  ]
  return (
    <AdminList
      exported={{ path: exportsApi.exportTopics.path, input: exportedOf(asked.input), name: 'topics' }}
      title={t('admin.topics')}
      path="/admin/topics"
      query={query}
      answer={useApiQuery(asked)}
      matching={matching.topics(query)}
      columns={columns}
      idOf={({ topicId }) => topicId}
      nameOf={({ content }) => content}
      filters={[
        { name: 'content', label: t('adminContent.topic') },
        { name: 'username', label: t('adminLists.username') },
        {
          name: 'status',
          label: t('adminContent.topic.recommended'),
          options: [
            ['1', t('adminContent.topic.recommended')],
            ['0', t('adminContent.topic.plain')],
          ],
        },
      ]}
      actions={[
        {
          ...{ name: 'recommend', label: t('adminContent.topic.recommend'), kind: 'primary', key: 'e' },
          bulk: 'recommend',
        },
        {
          ...{ name: 'plain', label: t('adminContent.topic.unrecommend') },
          bulk: 'unrecommend',
        },
        {
          name: 'delete',
          label: t('adminForm.delete'),
          kind: 'danger',
          isFinal: true,
          bulk: 'delete',
          run: (ids) => call(managedTopicsApi.deleteTopics, { ids: ids.join(',') }),
        },
      ]}
    />
  )
}
