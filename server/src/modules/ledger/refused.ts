import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'

/** How money calls refuse what the business does not allow (docs/reference/wire-money.md#orders). */
export const refused = (...text: Parameters<typeof localized>): AppError =>
  new AppError('INTERNAL_ERROR', localized(...text))
