import { categoriesApi, managedCategoriesApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Radio } from '../../../ui/fields/Checkbox.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import { categoriesQuery } from '../groups/group-queries.ts'
import { type CategorySetName, categorySetNames, categorySets } from './category-sets.ts'

/** The existing categories, and sets of further ones to choose from. */
export function CategoryStep() {
  const t = useTexts()
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const [chosen, setChosen] = useState<CategorySetName>('talk')
  const { perform, isBusy, refusal } = useAdminAction(
    useRefresh(managedCategoriesApi.listManagedCategories, categoriesApi.listCategories),
  )
  const comma = t('admin.comma')
  const known = new Set(categories.map(({ name }) => name))
  const missing = categorySets[chosen].categories.filter(({ name }) => !known.has(t(name)))
  const add = () =>
    perform(() =>
      call(managedCategoriesApi.createCategories, {
        data: missing.map(({ name, text, icon }, index) => ({
          name: t(name),
          description: t(text),
          icon,
          sort: categories.length + index + 1,
        })),
      }),
    )
  return (
    <>
      <p>{t('adminGuide.categories.now', { names: categories.map(({ name }) => name).join(comma) })}</p>
      <fieldset className={cx('afieldset')}>
        <legend>{t('adminGuide.categories.sets')}</legend>
        {categorySetNames.map((name) => (
          <Radio key={name} name="set" checked={chosen === name} onChange={() => setChosen(name)}>
            {t('adminGroups.inCategory', {
              right: t(categorySets[name].name),
              category: categorySets[name].categories.map((category) => t(category.name)).join(comma),
            })}
          </Radio>
        ))}
      </fieldset>
      {refusal}
      <div className={cx('atools')}>
        <Button kind="primary" isLoading={isBusy} disabled={missing.length === 0} onClick={() => void add()}>
          {missing.length === 0
            ? t('adminGuide.categories.all')
            : t('adminGuide.categories.add', { n: missing.length })}
        </Button>
        <a className="dzq-link" href="/admin/categories">
          {t('admin.categories')}
        </a>
      </div>
    </>
  )
}
