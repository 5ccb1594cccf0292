import { type GroupView, groupIds } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import '../form/admin-form.module.css'
import './groups.module.css'

/** Groups that every site has. */
const builtIn: ReadonlySet<number> = new Set(Object.values(groupIds))
/** Groups without members. */
const withoutMembers: ReadonlySet<number> = new Set([groupIds.guest, groupIds.unpaid])

/** The name of a group in its colour, and its role. */
export function NameOfGroup({ group }: { group: GroupView }) {
  const t = useTexts()
  return (
    <span className={cx('agroup')}>
      {group.icon && <img src={group.icon} alt="" width={20} height={20} />}
      <b style={group.color ? { color: group.color } : undefined}>{group.name}</b>
      {group.default && <Tag kind="success">{t('adminGroups.default')}</Tag>}
      {group.isDisplay && <Tag>{t('adminGroups.displayed')}</Tag>}
    </span>
  )
}

interface GroupActionsProps {
  group: GroupView
  edit: (group: GroupView) => void
  remove: (group: GroupView) => void
  invite: (group: GroupView) => void
  move: (group: GroupView, by: -1 | 1) => void
}

/** The actions on a group in its row. */
export function GroupActions({ group, edit, remove, invite, move }: GroupActionsProps) {
  const t = useTexts()
  return (
    <div className={cx('atools')}>
      <a className="dzq-link" href={`/admin/groups/${group.id}`}>
        {t('adminGroups.rights')}
      </a>
      {!withoutMembers.has(group.id) && (
        <a className="dzq-link" href={`/admin/users?groupId=${group.id}`}>
          {t('adminGroups.members')}
        </a>
      )}
      <Button size="mini" kind="text" onClick={() => edit(group)}>
        {t('adminForm.edit')}
      </Button>
      {group.isPaid === 1 && (
        <>
          <Button size="mini" kind="text" circle icon="arrow-up" onClick={() => move(group, 1)}>
            {t('adminGroups.up', { name: group.name })}
          </Button>
          <Button size="mini" kind="text" circle icon="arrow-down" onClick={() => move(group, -1)}>
            {t('adminGroups.down', { name: group.name })}
          </Button>
        </>
      )}
      {!withoutMembers.has(group.id) && group.id !== groupIds.administrator && (
        <Button size="mini" kind="text" onClick={() => invite(group)}>
          {t('adminGroups.invite')}
        </Button>
      )}
      {!builtIn.has(group.id) && (
        <Button size="mini" kind="text" onClick={() => remove(group)}>
          {t('adminForm.delete')}
        </Button>
      )}
    </div>
  )
}
