import { useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'
import { cx } from '../../ui/class-names.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { CategoryGroup } from './category-options.ts'
import './composer.module.css'
import type { Composer } from './use-composer.ts'

export interface AnonymousProps {
  composer: Composer
  groups: readonly CategoryGroup[]
  /** Whether the edited thread is anonymous, which its author may keep in any category. */
  wasAnonymous: boolean
}

/** Whether the thread may be anonymous in the chosen category. */
export const mayBeAnonymous = ({ composer, groups, wasAnonymous }: AnonymousProps) =>
  wasAnonymous ||
  groups.some(({ options }) =>
    options.some((option) => option.id === composer.words.categoryId && option.canPostAnonymously),
  )

/**
 * The tick of an anonymous thread, in categories that allow it. Once set it stays until the person removes it, so that
 * another category does not reveal the name.
 */
export function Anonymous(props: AnonymousProps) {
  const t = useTexts()
  const isHydrated = useHydrated()
  const { canInsertThreadAnonymous } = useSite().forum.other
  const { words, change } = props.composer
  // An anonymous thread stays anonymous when somebody without that permission edits it.
  if (!canInsertThreadAnonymous)
    return words.isAnonymous ? <input type="hidden" name="anonymous" value="1" /> : null
  const tick = (
    <div className={cx('compose__row')}>
      <Switch
        name="anonymous"
        value="1"
        checked={words.isAnonymous}
        onChange={({ target }) => change({ isAnonymous: target.checked })}
      >
        <Icon of="venetian-mask" />
        {t('composer.anonymous')}
      </Switch>
    </div>
  )
  if (mayBeAnonymous(props) || words.isAnonymous) return tick
  // Without JavaScript the tick cannot follow the category.
  return isHydrated ? null : <noscript>{tick}</noscript>
}
