import type { CategoryView, forumApi, OutputOf } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { failedWords } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links, withQuery } from '../../shared/links/links.ts'
import { useSite } from '../../shared/site/site.ts'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { MembersDialog } from './MembersDialog.tsx'
import './site-info.module.css'
import { categoriesQuery, categoryRights, generalRights, rightsQuery } from './site-info-page.ts'

type Rights = OutputOf<typeof forumApi.listPermissions>['myPermissons']

/** Yes or no, as an icon and a text. */
function Has({ it }: { it: boolean }) {
  const t = useTexts()
  return (
    <span className={cx('has', it && 'is-on')}>
      <Icon of={it ? 'check' : 'minus'} size={16} />
      <span className="dzq-vh">{t(it ? 'siteInfo.yes' : 'siteInfo.no')}</span>
    </span>
  )
}

/** The site: owner, numbers, age, and how one joins. */
function Facts({ groupName }: { groupName: string }) {
  const t = useTexts()
  const { count, moment, money } = useFormats()
  const { forum } = useSite()
  const [isOpen, setOpen] = useState(false)
  const { setSite, other } = forum
  return (
    <dl className={cx('facts')}>
      {setSite.siteAuthor.id > 0 && (
        <div>
          <dt>{t('siteInfo.owner')}</dt>
          <dd>
            <a className="dzq-link" href={links.user(setSite.siteAuthor.id)}>
              {setSite.siteAuthor.nickname}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('siteInfo.members')}</dt>
        <dd>
          <a
            className="dzq-link"
            href={withQuery(links.search, { type: 'users' })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              setOpen(true)
            }}
          >
            {t('siteInfo.people', { n: count(other.countUsers) })}
          </a>
          <MembersDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </dd>
      </div>
      <div>
        <dt>{t('siteInfo.threads')}</dt>
        <dd>{count(other.countThreads)}</dd>
      </div>
      {setSite.siteInstall && (
        <div>
          <dt>{t('siteInfo.since')}</dt>
          <dd>
            <Time {...moment(setSite.siteInstall)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('siteInfo.mode')}</dt>
        <dd>
          {setSite.siteMode === 'pay'
            ? t('siteInfo.mode.pay', { price: money(setSite.sitePrice ?? 0) })
            : t('siteInfo.mode.public')}
        </dd>
      </div>
      <div>
        <dt>{t('siteInfo.role')}</dt>
        <dd>{groupName}</dd>
      </div>
      <div>
        <dt>{t('siteInfo.version')}</dt>
        <dd>{setSite.version}</dd>
      </div>
    </dl>
  )
}

const flat = (categories: readonly CategoryView[]) =>
  categories.flatMap((category) => [
    { id: category.categoryId, name: category.name },
    ...category.children.map((child) => ({
      id: child.categoryId,
      name: `${category.name} / ${child.name}`,
    })),
  ])

/** The viewer's permissions in each category. */
function Matrix({ categories, rights }: { categories: readonly CategoryView[]; rights: Rights }) {
  const t = useTexts()
  const columns = Object.entries(categoryRights).map(([key, title]) => ({
    key,
    title: t(title),
    render: ({ id }: { id: number }) => <Has it={rights[key]?.[String(id)] ?? false} />,
  }))
  return (
    <Table
      caption={t('siteInfo.matrix')}
      captionHidden
      columns={[
        {
          key: 'name',
          title: t('siteInfo.category'),
          render: ({ name }: { name: string }) => <span className={cx('name')}>{name}</span>,
        },
        ...columns,
      ]}
      rows={flat(categories)}
      rowKey={({ id }) => id}
      empty={t('siteInfo.none')}
    />
  )
}

function General({ rights }: { rights: Rights }) {
  const t = useTexts()
  return (
    <ul className={cx('general')}>
      {Object.entries(generalRights).map(([key, title]) => (
        <li key={key}>
          <Has it={rights.general?.[key] ?? false} /> {t(title)}
        </li>
      ))}
    </ul>
  )
}

/** The site, and the viewer's permissions (docs/reference/pages.md#account-pages). */
export function SiteInfoView() {
  const t = useTexts()
  const { forum } = useSite()
  const { data, error, refetch } = useApiQuery(rightsQuery)
  const { data: categories } = useApiQuery(categoriesQuery)
  return (
    <main id="main" tabIndex={-1} className={cx('info')}>
      <h1 className="dzq-vh">{t('siteInfo.title')}</h1>
      <Card title={forum.setSite.siteName} titleId="site">
        <div className={cx('info__in')}>
          {forum.setSite.siteIntroduction && <p>{forum.setSite.siteIntroduction}</p>}
          <Facts groupName={data?.myGroup.groupName ?? ''} />
        </div>
      </Card>
      {error && (
        <LoadFailed title={t('threads.failed')} {...failedWords(error, t)} onRetry={() => void refetch()} />
      )}
      {data && (
        <Card title={t('siteInfo.rights')} titleId="rights">
          <div className={cx('info__in')}>
            {categories && <Matrix categories={categories} rights={data.myPermissons} />}
          </div>
        </Card>
      )}
      {data && (
        <Card title={t('siteInfo.general')} titleId="general">
          <div className={cx('info__in')}>
            <General rights={data.myPermissons} />
          </div>
        </Card>
      )}
    </main>
  )
}
