import { recommendationRulesApi } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox, Switch } from '../../../ui/fields/Checkbox.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { Conflicts } from '../form/Conflicts.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import { useSharedForm } from '../form/use-shared-form.ts'
import { IdPicker } from '../look-up/IdPicker.tsx'
import { recommendationRulesQuery } from '../site-queries.ts'
import {
  formOf,
  idsOf,
  inputOf,
  type ListName,
  type RuleFields,
  type Rules,
  useConflictText,
  useSources,
} from './use-sources.ts'
import '../form/admin-form.module.css'
import { categoriesQuery, flatCategories, groupsQuery } from '../groups/group-queries.ts'
import '../groups/groups.module.css'

const listNames: readonly ListName[] = ['userIds', 'topicIds', 'threadIds']
const blockNames: readonly ListName[] = ['blockUserIds', 'blockTopicIds', 'blockThreadIds']

interface BoxesProps {
  title: string
  items: readonly { readonly id: number; readonly name: string }[]
  value: string
  onChange: (value: string) => void
}

function Boxes({ title, items, value, onChange }: BoxesProps) {
  const chosen = idsOf(value)
  return (
    <fieldset className={cx('afieldset')}>
      <legend>{title}</legend>
      <div className={cx('aright__boxes')}>
        {items.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(String(id))}
            onChange={({ target }) =>
              onChange(
                (target.checked
                  ? [...chosen, String(id)]
                  : chosen.filter((one) => one !== String(id))
                ).join(),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function RulesForm({ rules }: { rules: Rules }) {
  const t = useTexts()
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const { data: groups = [] } = useApiQuery(groupsQuery)
  const refresh = useRefresh(recommendationRulesApi.readRecommendationRules)
  const { perform, isBusy, refusal, clear } = useAdminAction(refresh)
  const { form, setForm, conflicts, send, settle } = useSharedForm(formOf(rules))
  const sources = useSources(rules)
  const show = useConflictText(sources)
  const set = (changed: Partial<RuleFields>) => setForm({ ...form, ...changed })
  const field = (name: ListName) => (
    <IdPicker
      key={name}
      label={t(`adminSite.home.${name}`)}
      value={form[name]}
      onChange={(ids) => set({ [name]: ids })}
      {...sources[name]}
    />
  )
  const store = (typed: RuleFields, was: RuleFields) =>
    call(recommendationRulesApi.changeRecommendationRules, { ...inputOf(typed), was: inputOf(was) })
  // A refusal loads the names of what another administrator has chosen.
  const save = () => void perform(() => send(store)).then((isSaved) => isSaved || refresh())
  return (
    <div className={cx('acards')}>
      <Card>
        <div className={cx('acard__in')}>
          <Switch
            checked={form.siteOpenSort === 1}
            onChange={({ target }) => set({ siteOpenSort: target.checked ? 1 : 0 })}
          >
            {t('adminSite.home.open')}
          </Switch>
        </div>
      </Card>
      <Card title={t('adminSite.home.include')}>
        <div className={cx('acard__in')}>
          <Boxes
            title={t('admin.categories')}
            items={flatCategories(categories)}
            value={form.categoryIds}
            onChange={(categoryIds) => set({ categoryIds })}
          />
          <Boxes
            title={t('adminSite.home.groups')}
            items={groups}
            value={form.groupIds}
            onChange={(groupIds) => set({ groupIds })}
          />
          {listNames.map(field)}
        </div>
      </Card>
      <Card title={t('adminSite.home.exclude')}>
        <div className={cx('acard__in')}>{blockNames.map(field)}</div>
      </Card>
      {refusal}
      <Conflicts
        conflicts={conflicts}
        show={show}
        settle={(settled, mine) => {
          settle(settled, mine)
          if (settled.length === conflicts.length) clear()
        }}
      />
      <div className={cx('atools')}>
        <Button kind="primary" isLoading={isBusy} onClick={save}>
          {t('adminForm.save')}
        </Button>
      </div>
    </div>
  )
}

/**
 * The recommendation rules of the home page: everything that the first part includes and the second does not exclude.
 */
export function RecommendationRulesView() {
  const t = useTexts()
  const answer = useApiQuery(recommendationRulesQuery)
  return (
    <AdminPage title={t('admin.homeRules')} note={t('adminSite.home.note')} answer={answer}>
      {(rules) => <RulesForm rules={rules} />}
    </AdminPage>
  )
}
