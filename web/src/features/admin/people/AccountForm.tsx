import {
  groupIds,
  limits,
  type ManagedUserView,
  managedUsersApi,
  userStatus,
} from '@chaguan/contracts/browser'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import { groupsQuery } from '../groups/group-queries.ts'
import { type AccountFormValues, accountInputOf, accountStates, formOfAccount } from './account-input.ts'

/** The account fields that an administrator may change. */
export function AccountForm({ user }: { user: ManagedUserView }) {
  const t = useTexts()
  const { data: groups = [] } = useApiQuery(groupsQuery)
  const [form, setForm] = useState(() => formOfAccount(user))
  const formElement = useRef<HTMLFormElement>(null)
  const stored = formOfAccount(user)
  const [seen, setSeen] = useState(stored)
  // Other cards and administrators change the state and the group of the account, too.
  if (seen.status !== stored.status || seen.groupId !== stored.groupId) {
    setSeen(stored)
    setForm(stored)
  }
  const { perform, isBusy, refusal, clearReason } = useAdminAction(
    useRefresh(managedUsersApi.openManagedUser, managedUsersApi.listManagedUsers),
  )
  const isShutOut = form.status === String(userStatus.banned) || form.status === String(userStatus.refused)
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored)
  const bind = (name: keyof AccountFormValues) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!(await perform(() => call(managedUsersApi.changeUser, accountInputOf(user, form))))) return
    setForm((now) => ({ ...now, newPassword: '' }))
    // The button is disabled until the next change.
    formElement.current?.focus()
  }
  return (
    <Card title={t('adminPeople.account')}>
      <form
        ref={formElement}
        tabIndex={-1}
        className={cx('acard__in')}
        onSubmit={(event) => void save(event)}
        onChange={clearReason}
        autoComplete="off"
      >
        <div className={cx('aform__pair')}>
          <TextField
            label={t('adminLists.username')}
            required
            maxLength={limits.nameCharacters}
            {...bind('username')}
          />
          <TextField
            label={t('adminLists.nickname')}
            maxLength={limits.nameCharacters}
            {...bind('nickname')}
          />
          <TextField label={t('adminPeople.mobile')} inputMode="tel" maxLength={20} {...bind('mobile')} />
          <TextField
            label={t('adminPeople.password')}
            type="password"
            autoComplete="new-password"
            maxLength={limits.maxPasswordCharacters}
            {...bind('newPassword')}
          />
          <SelectField label={t('adminLists.group')} {...bind('groupId')}>
            {groups
              .filter(({ id }) => id !== groupIds.guest)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectField>
          <TextField
            label={t('adminPeople.expiredAt')}
            placeholder="2026-12-31 00:00:00"
            maxLength={30}
            {...bind('expiredAt')}
          />
          <SelectField label={t('adminLists.state')} {...bind('status')}>
            {accountStates.map((state) => (
              <option key={state} value={state}>
                {t(`adminLists.user.state.${state}`)}
              </option>
            ))}
            {!accountStates.some((state) => state === user.status) && (
              <option value={user.status}>{t('adminPeople.state.other', { state: user.status })}</option>
            )}
          </SelectField>
          {isShutOut && (
            <TextField
              label={t('adminPeople.banReason')}
              required
              maxLength={100}
              {...bind('rejectReason')}
            />
          )}
        </div>
        <div className={cx('atools')}>
          <Button type="submit" kind="primary" isLoading={isBusy} disabled={!isChanged}>
            {t('adminForm.save')}
          </Button>
        </div>
      </form>
      {/* Outside of the form: the events of the form for the password would reach it. */}
      {refusal && <div className={cx('acard__in')}>{refusal}</div>}
    </Card>
  )
}
