import { type OutputOf, settingsApi } from '@chaguan/contracts/browser'
import type { MouseEvent } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import { SaveBar } from '../settings/SaveBar.tsx'
import { SettingRow } from '../settings/SettingRow.tsx'
import { type SettingsForm, useSettingsForm } from '../settings/use-settings-form.ts'
import { catalogQuery } from '../site-queries.ts'
import { CategoryStep } from './CategoryStep.tsx'
import { type GuideStep, guideDone, guideSteps, stepOf } from './guide-steps.ts'
import { ContentStep, NameStep, ServicesStep } from './SetupSteps.tsx'

type Settings = OutputOf<typeof settingsApi.describeSettings>

/** The address of a step. */
const stepLink = (step: GuideStep) => `/admin/guide?tab=${step}`

/** The settings of each step. */
const settingsOfStep: Partial<Readonly<Record<GuideStep, readonly string[]>>> = {
  name: ['site_name', 'site_introduction', 'site_url', 'site_lang'],
  join: ['register_close', 'register_validate', 'register_type', 'site_mode', 'site_close'],
  mail: ['mail', 'mail_host', 'mail_port', 'mail_security', 'mail_user', 'mail_password', 'mail_from'],
}

interface StepProps {
  step: GuideStep
  settings: Settings
  form: SettingsForm
}

function Step({ step, settings, form }: StepProps) {
  const t = useTexts()
  const asked =
    settingsOfStep[step]?.flatMap((key) => settings.filter((setting) => setting.key === key)) ?? []
  return (
    <>
      {asked.map((setting) => (
        <SettingRow key={setting.key} setting={setting} form={form} />
      ))}
      {step === 'name' && <NameStep settings={settings} />}
      {step === 'categories' && <CategoryStep />}
      {step === 'join' && (
        <p>
          <a className="dzq-link" href="/admin/settings/register">
            {t('adminSettings.group.register')}
          </a>
        </p>
      )}
      {step === 'mail' && <ServicesStep />}
      {step === 'thread' && <ContentStep />}
    </>
  )
}

function Guide({ settings, step }: { settings: Settings; step: GuideStep }) {
  const t = useTexts()
  const { perform, refusal } = useAdminAction(useRefresh(settingsApi.describeSettings))
  const form = useSettingsForm(settings)
  const at = guideSteps.indexOf(step)
  const next = guideSteps[at + 1]
  const remember = (value: number) =>
    perform(
      () => call(settingsApi.changeSettings, { data: [{ key: 'guide_step', value }] }),
      value === guideDone ? t('adminGuide.done') : '',
    )
  /** Saves what was typed before a link is followed; refused changes keep the person here, with the reason. */
  function leave(event: MouseEvent<HTMLAnchorElement>, reached: number): void {
    if (form.changed.length === 0) return void remember(reached)
    event.preventDefault()
    const link = event.currentTarget
    void form.save().then((isSaved) => isSaved && link.click())
  }
  return (
    <>
      <Tabs
        label={t('admin.guide')}
        wrap
        items={guideSteps.map((one, index) => ({
          href: stepLink(one),
          text: `${index + 1}. ${t(`adminGuide.step.${one}`)}`,
          isActive: one === step,
        }))}
      />
      <Card
        title={t(`adminGuide.step.${step}`)}
        foot={
          <div className={cx('atools')}>
            {at > 0 && (
              <ButtonLink href={stepLink(guideSteps[at - 1] ?? 'name')}>{t('adminGuide.back')}</ButtonLink>
            )}
            {next ? (
              <ButtonLink kind="primary" href={stepLink(next)} onClick={(event) => leave(event, at + 2)}>
                {t('adminGuide.next')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" href="/admin" onClick={(event) => leave(event, guideDone)}>
                {t('adminGuide.finish')}
              </ButtonLink>
            )}
            <ButtonLink kind="text" href="/admin" onClick={(event) => leave(event, at + 1)}>
              {t('adminGuide.later')}
            </ButtonLink>
          </div>
        }
      >
        <div className={cx('acard__in')}>
          <p className={cx('aform__hint')}>{t(`adminGuide.step.${step}.text`)}</p>
          {refusal}
          <Step step={step} settings={settings} form={form} />
        </div>
      </Card>
      <SaveBar form={form} />
    </>
  )
}

/** The setup guide of a new site, which can be interrupted and continued. */
export function GuideView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  return (
    <AdminPage title={t('admin.guide')} note={t('adminGuide.note')} answer={useApiQuery(catalogQuery)}>
      {(settings) => <Guide settings={settings} step={stepOf(query.get('tab'), settings)} />}
    </AdminPage>
  )
}
