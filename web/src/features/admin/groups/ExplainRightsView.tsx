import { type ExplainedRights, managedUsersApi } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { query, useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import '../form/admin-form.module.css'
import { categoriesQuery, flatCategories, rightsQuery } from './group-queries.ts'
import './groups.module.css'
import { names, RightHolders } from './RightHolders.tsx'
import { type RightKey, rightKeys } from './rights.ts'

type Right = ExplainedRights['rights'][number]

const isKey = (name: string): name is RightKey => rightKeys.some((key) => key === name)
/** A text that explains why a person has a permission, or does not have it. */
function Reason({ right, answer }: { right: Right; answer: ExplainedRights }) {
  const t = useTexts()
  const { standing } = answer
  if (standing === 'refused') return t('adminGroups.why.refused')
  if (standing === 'administrator')
    return t(right.isRestriction ? 'adminGroups.why.free' : 'adminGroups.why.administrator')
  if (right.by.length === 0)
    return t('adminGroups.why.nobody', { groups: names(answer.counted, t('admin.comma')) })
  return right.by
    .map(({ name, categoryId }) =>
      t(categoryId === 0 ? 'adminGroups.why.everywhere' : 'adminGroups.why.category', { group: name }),
    )
    .join(t('admin.comma'))
}

function Answer({ answer }: { answer: ExplainedRights }) {
  const t = useTexts()
  const comma = t('admin.comma')
  const columns: readonly Column<Right>[] = [
    {
      key: 'right',
      title: t('adminGroups.right'),
      render: ({ permission }) => (isKey(permission) ? t(`adminGroups.right.${permission}`) : permission),
    },
    {
      key: 'may',
      title: t('adminGroups.why.may'),
      width: '110px',
      render: ({ isGranted, isRestriction }) => (
        <Tag kind={isGranted === isRestriction ? 'warn' : 'success'}>
          {t(
            isRestriction
              ? isGranted
                ? 'adminGroups.why.held'
                : 'adminGroups.why.notHeld'
              : isGranted
                ? 'adminGroups.why.yes'
                : 'adminGroups.why.no',
          )}
        </Tag>
      ),
    },
    {
      key: 'why',
      title: t('adminGroups.why.because'),
      render: (right) => <Reason right={right} answer={answer} />,
    },
  ]
  return (
    <>
      <p className={cx('awhy__verdict')}>
        {t('adminGroups.why.is', { name: answer.nickname, groups: names(answer.groups, comma) })}{' '}
        {t(`adminGroups.standing.${answer.standing}`)}
      </p>
      <Table
        caption={t('adminGroups.why')}
        captionHidden
        columns={columns}
        rows={answer.rights}
        rowKey={({ permission }) => permission}
        empty=""
      />
    </>
  )
}

const idOf = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0)

/** The form to query a person's permissions and their reasons. */
function Why({ address }: { address: URLSearchParams }) {
  const t = useTexts()
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const [userId, setUserId] = useState(address.get('userId') ?? '')
  const [categoryId, setCategoryId] = useState(address.get('categoryId') ?? '')
  const [wanted, setWanted] = useState({
    userId: idOf(address.get('userId')),
    categoryId: idOf(address.get('categoryId')),
  })
  const { data, error } = useApiQuery(
    query(managedUsersApi.explainRights, {
      userId: wanted.userId || 1,
      ...(wanted.categoryId > 0 && { categoryId: wanted.categoryId }),
    }),
    { enabled: wanted.userId > 0 },
  )
  function ask(event: FormEvent): void {
    event.preventDefault()
    setWanted({ userId: idOf(userId), categoryId: idOf(categoryId) })
  }
  return (
    <Card title={t('adminGroups.why')}>
      <form className={cx('awhy__ask')} onSubmit={ask}>
        <TextField
          label={t('adminLists.id')}
          inputMode="numeric"
          required
          value={userId}
          onChange={({ target }) => setUserId(target.value)}
        />
        <SelectField
          label={t('adminGroups.scope')}
          value={categoryId}
          onChange={({ target }) => setCategoryId(target.value)}
        >
          <option value="">{t('adminGroups.scope.site')}</option>
          {flatCategories(categories).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" kind="primary">
          {t('adminGroups.why.ask')}
        </Button>
      </form>
      {wanted.userId > 0 && error && <Alert kind="danger">{failureText(error, t)}</Alert>}
      {wanted.userId > 0 && data && <Answer answer={data} />}
    </Card>
  )
}

/** The meaning of each permission, the groups that have it, and why a person has it. */
export function ExplainRightsView({ query: address }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  return (
    <AdminPage title={t('admin.rights')} answer={useApiQuery(rightsQuery)}>
      {() => (
        <div className={cx('acards')}>
          <Why address={address} />
          <RightHolders />
        </div>
      )}
    </AdminPage>
  )
}
