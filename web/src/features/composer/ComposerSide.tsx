import Image from 'lucide-react/icons/image'
import VenetianMask from 'lucide-react/icons/venetian-mask'
import { useSite } from '../../api/site.ts'
import { useVisit } from '../../api/visit.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Switch } from '../../ui/text-field/Checkbox.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import type { CategoryGroup } from './category-options.ts'
import styles from './composer.module.css'
import type { Composer } from './use-composer.ts'

const cx = classNames(styles)

/** The way to the phone's pictures, in the bar above the keyboard. */
function PickPictures({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTexts()
  return (
    <label className={cx('compose__pick')}>
      <Icon of={Image} size={24} />
      <input
        type="file"
        className="dzq-vh"
        accept="image/*"
        multiple
        aria-label={t('files.add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

/** Where and how to publish: beside the text on pc, above the keyboard on h5. */
export function ComposerSide({ composer, groups }: { composer: Composer; groups: readonly CategoryGroup[] }) {
  const t = useTexts()
  const { canInsertThreadAnonymous, canInsertThreadImage } = useSite().forum.other
  const { words, change, pictures, errors } = composer
  const { face } = useVisit()
  const isHydrated = useHydrated()
  return (
    <div className={cx('compose__side')}>
      <CategoryPicker
        groups={groups}
        value={words.categoryId}
        onChange={(categoryId) => change({ categoryId })}
        error={errors.atCategory}
      />
      {canInsertThreadAnonymous && (
        <div className={cx('compose__row')}>
          <Switch
            name="anonymous"
            value="1"
            checked={words.isAnonymous}
            onChange={({ target }) => change({ isAnonymous: target.checked })}
          >
            <Icon of={VenetianMask} />
            {t('composer.anonymous')}
          </Switch>
        </div>
      )}
      {face === 'h5' && isHydrated && canInsertThreadImage && <PickPictures onFiles={pictures.add} />}
    </div>
  )
}
