import { sitePicturesApi } from '@chaguan/contracts/browser'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NamedIcon } from '../../../ui/icon/NamedIcon.tsx'
import './admin-form.module.css'
import { useAdminAction } from './use-admin-action.tsx'

interface IconFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The icon of a category or a group: an address, or a picture to upload. */
export function IconField({ value, onChange }: IconFieldProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { perform, isBusy, refusal } = useAdminAction()
  /** The file is not served at its address before something refers to it, so the upload is shown from memory. */
  const [uploaded, setUploaded] = useState({ url: '', shown: '' })
  const upload = async (file: File) => {
    const { url } = await call(sitePicturesApi.uploadIcon, {}, { file, timeoutMs: 0 })
    setUploaded({ url, shown: URL.createObjectURL(file) })
    onChange(url)
  }
  return (
    <div className={cx('afieldset')}>
      <TextField
        label={t('adminForm.icon')}
        hint={t('adminForm.icon.hint')}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {refusal}
      <div className={cx('atools')}>
        {value && <NamedIcon icon={value === uploaded.url ? uploaded.shown : value} />}
        <input
          ref={input}
          type="file"
          className="dzq-vh"
          tabIndex={-1}
          aria-label={t('adminForm.icon.file')}
          accept="image/png,image/jpeg,image/gif"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void perform(() => upload(file), t('adminForm.icon.uploaded'))
            target.value = ''
          }}
        />
        <Button size="small" icon="upload" isLoading={isBusy} onClick={() => input.current?.click()}>
          {t('adminForm.icon.upload')}
        </Button>
      </div>
    </div>
  )
}
