import { pluginsApi } from '@chaguan/contracts/browser'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { asFailure } from '../api/failures.ts'
import { usePageContext } from '../shared/page/page-context.tsx'
import { Button } from '../ui/button/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { text, type UnvalidatedProps } from './plugin-fields.tsx'
import './plugins.module.css'

/** The folders of pictures of the site and of plugins: a GET of any other address could have an effect. */
const pictureFolders = /^\/(?:(?:files|plugin_files|plugin_static|plugin|assets)\/|[\w-]+\.(?:svg|png)$)/

/** The path of a picture of the site, from its path or its whole address; null for anything else. */
function picturePath(src: string, origin: string): string | null {
  const base = origin || 'http://site.invalid'
  const url = URL.canParse(src, base) ? new URL(src, base) : null
  if (url?.origin !== new URL(base).origin || !pictureFolders.test(url.pathname)) return null
  return /^\/plugin\/[^/]+\/api\//.test(url.pathname) ? null : url.pathname + url.search
}

const sizeOf = (value: unknown) => Math.min(Math.max(Number(value) || 0, 0), 2000) || undefined

/** A picture of the site; renders nothing for other sites. */
export function Picture({ src, alt, width, height }: UnvalidatedProps) {
  const { origin } = usePageContext()
  const path = picturePath(text(src), origin)
  if (path === null) return null
  return (
    <img
      className={cx('plugin-image')}
      src={path}
      alt={text(alt)}
      width={sizeOf(width)}
      height={sizeOf(height)}
      loading="lazy"
    />
  )
}

/** A field that uploads a chosen picture; the call refuses viewers without permission. */
export function PictureField({ label, value, onChange, hint }: UnvalidatedProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function take(file: File): Promise<void> {
    setBusy(true)
    setFault('')
    try {
      const { url } = await call(pluginsApi.uploadPluginPicture, {}, { file, quiet: true })
      if (typeof onChange === 'function') onChange(url)
    } catch (failure) {
      setFault(asFailure(failure).Message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={cx('plugin-picture')}>
      <Picture src={value} alt={text(label)} width={64} height={64} />
      <Button type="button" isLoading={isBusy} onClick={() => input.current?.click()}>
        {text(label)}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        className="dzq-vh"
        tabIndex={-1}
        aria-label={text(label)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          target.value = ''
        }}
      />
      {(fault || text(hint)) && <p className={cx('plugin-text--muted')}>{fault || text(hint)}</p>}
    </div>
  )
}
