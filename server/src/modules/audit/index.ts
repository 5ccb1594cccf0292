export {
  type AuditChange,
  type AuditValue,
  auditText,
  changesBetween,
  type FieldNames,
  named,
  plain,
  statusChange,
} from './change-texts.ts'
export { logAdminAction } from './log-action.ts'
export { registerAudit } from './record-refusals.ts'
