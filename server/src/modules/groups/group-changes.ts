import { type LocalizedText, localized } from '../../i18n/localized.ts'
import { nameOfRight } from '../../i18n/shared-names.ts'
import { type AuditChange, type AuditValue, changesBetween, type FieldNames, plain } from '../audit/index.ts'
import type { GroupRow } from './group-rows.ts'

const names: FieldNames<GroupRow> = {
  name: 'audit.name',
  type: 'audit.group.type',
  color: 'audit.group.color',
  icon: 'audit.icon',
  is_default: 'audit.group.default',
  is_display: 'audit.group.displayed',
  is_paid: 'audit.group.paid',
  fee_cents: 'audit.group.fee',
  level: 'audit.group.level',
  days: 'audit.group.days',
  scale_tenths: 'audit.group.scale',
  is_subordinate: 'audit.group.subordinate',
  is_commission: 'audit.group.commission',
  description: 'audit.description',
  notice: 'audit.group.notice',
  time_range: 'audit.group.timeRange',
  content_range: 'audit.group.contentRange',
}

function shown(key: keyof GroupRow, value: GroupRow[keyof GroupRow]): AuditValue {
  if (key === 'fee_cents') return plain((Number(value) / 100).toFixed(2))
  if (key === 'scale_tenths') return Number(value) / 10
  return key.startsWith('is_') ? value === 1 : value
}

/** The changed fields of a group, for the audit log. */
export const groupChanges = (before: GroupRow, after: GroupRow): AuditChange[] =>
  changesBetween(before, after, names, shown)

/** The name of a stored permission: that of its key, with the category it is limited to. */
function rightName(permission: string): LocalizedText {
  const [, id, key = permission] = /^(?:switch\.|category(\d+)\.)?(.+)$/.exec(permission) ?? []
  const right = nameOfRight(key)
  return id === undefined ? right : localized('audit.rights.inCategory', { right, id })
}

/** The granted and revoked permissions of a group, for the audit log. */
export function rightChanges(before: readonly string[], after: readonly string[]): AuditChange[] {
  const [was, is] = [new Set(before), new Set(after)]
  return [...was.symmetricDifference(is)].map((permission) => ({
    name: rightName(permission),
    before: was.has(permission),
    after: is.has(permission),
  }))
}
