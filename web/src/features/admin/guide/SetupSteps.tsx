import {
  categoriesApi,
  forumApi,
  managedCategoriesApi,
  type OutputOf,
  overviewApi,
  type settingsApi,
} from '@chaguan/contracts/browser'
import { Fragment, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { setPreferenceCookie } from '../../../shared/page/preference-cookie.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Radio } from '../../../ui/fields/Checkbox.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import '../pictures/appearance.module.css'
import { PictureRow } from '../pictures/PictureRow.tsx'
import { LoginProviders } from '../settings/LoginProviders.tsx'
import { ServiceTest, servicesOf } from '../settings/ServiceTest.tsx'
import { settingValue } from './guide-steps.ts'

type Settings = OutputOf<typeof settingsApi.describeSettings>

/** The initial content of a site: an own first thread, the demo content, or none. */
export function ContentStep() {
  const t = useTexts()
  const { countThreads, countUsers } = useSite().forum.other
  const [isAsking, setAsking] = useState(false)
  const isEmpty = countThreads === 0 && countUsers <= 1
  const refresh = useRefresh(
    forumApi.readForum,
    overviewApi.readOverview,
    managedCategoriesApi.listManagedCategories,
    categoriesApi.listCategories,
  )
  return (
    <>
      <div className={cx('atools')}>
        <ButtonLink kind="primary" icon="pencil" href="/thread/post">
          {t('adminGuide.write')}
        </ButtonLink>
        <Button disabled={!isEmpty} onClick={() => setAsking(true)}>
          {t('adminGuide.demo')}
        </Button>
      </div>
      <p className={cx('aform__hint')}>{t(isEmpty ? 'adminGuide.demo.text' : 'adminGuide.demo.notEmpty')}</p>
      {isAsking && (
        <EditDialog
          title={t('adminGuide.demo')}
          submit={t('adminGuide.demo.fill')}
          done={t('adminGuide.demo.done')}
          save={() => call(overviewApi.fillDemo, {}, { timeoutMs: 0 })}
          onClose={() => setAsking(false)}
          onSaved={refresh}
        >
          <p>{t('adminGuide.demo.ask')}</p>
        </EditDialog>
      )}
    </>
  )
}

const languages = { zh: '中文', en: 'English' } as const
const names = ['zh', 'en'] as const

/** The language in which the guide continues, and in which it creates content. */
function LanguageChoice() {
  const t = useTexts()
  const { lang } = usePageContext()
  function choose(chosen: (typeof names)[number]): void {
    setPreferenceCookie('lang', chosen)
    location.reload()
  }
  return (
    <>
      <fieldset className={cx('afieldset')}>
        <legend>{t('adminGuide.language')}</legend>
        {names.map((name) => (
          <Radio key={name} name="language" checked={lang === name} onChange={() => choose(name)}>
            <span lang={name}>{languages[name]}</span>
          </Radio>
        ))}
      </fieldset>
      <p className={cx('aform__hint')}>{t('adminGuide.language.readers')}</p>
    </>
  )
}

/** The pictures that a new site needs first. */
const firstPictures = ['logo', 'favicon'] as const

/** The logo of a site and the language of its guide. */
export function NameStep({ settings }: { settings: Settings }) {
  const t = useTexts()
  return (
    <>
      <ul className={cx('apictures', 'apictures--flush')}>
        {firstPictures.map((type) => (
          <PictureRow key={type} type={type} value={settingValue(settings, type)} />
        ))}
      </ul>
      <p>
        <a className="dzq-link" href="/admin/appearance">
          {t('adminGuide.logo')}
        </a>
      </p>
      <LanguageChoice />
    </>
  )
}

/** The groups of settings whose services the last step tests. */
const testedGroups = ['mail', 'sms', 'wechat'] as const

/** The tests of all services, those of a group after a link to its settings. */
export function ServicesStep() {
  const t = useTexts()
  return (
    <>
      {testedGroups.map((group) => (
        <Fragment key={group}>
          <p>
            <a className="dzq-link" href={`/admin/settings/${group}`}>
              {t(`adminSettings.group.${group}`)}
            </a>
          </p>
          {servicesOf[group]?.map((service) => (
            <ServiceTest key={service} service={service} />
          ))}
        </Fragment>
      ))}
      <LoginProviders />
    </>
  )
}
