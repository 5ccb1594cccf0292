import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { setPreferenceCookie } from '../../shared/page/preference-cookie.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'

/**
 * Switches between light and dark, also for later pages; a choice that equals the system's theme makes the site follow
 * the system again.
 */
export function switchTheme(): void {
  const { dataset } = document.documentElement
  const own = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const other = own === 'dark' ? 'light' : 'dark'
  dataset.theme = dataset.theme === other ? 'auto' : other
  setPreferenceCookie('theme', dataset.theme)
}

/** Sets the language and reloads the page. */
export function switchLanguage(lang: 'zh' | 'en'): void {
  setPreferenceCookie('lang', lang)
  location.reload()
}

/** The button between light and dark. */
export function ThemeSwitch() {
  const t = useTexts()
  return (
    <span className="dzq-live">
      <IconButton icon="moon" label={t('site.theme.switch')} onClick={switchTheme} />
    </span>
  )
}

/** The button between Chinese and English, with the name of the other language. */
export function LanguageSwitch() {
  const t = useTexts()
  const { lang } = usePageContext()
  const other = lang === 'zh' ? 'en' : 'zh'
  return (
    <span className="dzq-live">
      <IconButton
        icon="languages"
        label={t('site.language')}
        lang={other}
        onClick={() => switchLanguage(other)}
      />
    </span>
  )
}
