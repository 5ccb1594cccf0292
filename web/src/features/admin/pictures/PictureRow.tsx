import { forumApi, settingsApi, sitePicturesApi, type sitePictureTypes } from '@chaguan/contracts/browser'
import { useId, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import './appearance.module.css'

type PictureType = (typeof sitePictureTypes)[number]

/** One picture of the site, with buttons to replace and to remove it. */
export function PictureRow({ type, value }: { type: PictureType; value: string }) {
  const t = useTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { perform, isBusy, refusal } = useAdminAction(
    useRefresh(settingsApi.describeSettings, forumApi.readForum),
  )
  const name = t(`adminSite.picture.${type}`)
  return (
    <li className={cx('apicture')}>
      <div className={cx('apicture__shown')}>
        {value ? <img src={value} alt={name} /> : <span>{t('adminSite.picture.none')}</span>}
      </div>
      <div className={cx('apicture__about')}>
        <label htmlFor={id}>
          <b>{name}</b>
        </label>
        <p className={cx('aform__hint')}>{t(`adminSite.picture.${type}.hint`)}</p>
        {refusal}
        <div className={cx('atools')}>
          <input
            ref={input}
            id={id}
            type="file"
            className="dzq-vh"
            accept={type === 'favicon' ? '.ico,.svg,image/*' : 'image/*'}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file)
                void perform(() => call(sitePicturesApi.uploadSitePicture, { type }, { file, timeoutMs: 0 }))
              target.value = ''
            }}
          />
          <Button size="small" icon="upload" isLoading={isBusy} onClick={() => input.current?.click()}>
            {t(value ? 'adminSite.picture.replace' : 'adminSite.picture.upload')}
          </Button>
          {value && (
            <Button
              size="small"
              kind="text"
              onClick={() =>
                void perform(() => call(sitePicturesApi.removeSitePicture, { type }), t('adminForm.deleted'))
              }
            >
              {t('adminForm.delete')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
