import { settingsApi } from '@chaguan/contracts/browser'
import { type CSSProperties, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { accentTones, defaultAccent } from '../../../ui/theme/accent.ts'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import './appearance.module.css'

const choices = [
  defaultAccent,
  '#0f766e',
  '#15803d',
  '#b45309',
  '#b91c1c',
  '#be185d',
  '#7c3aed',
  '#475569',
] as const
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The looks of a button and a link in a theme, in the chosen colour; nothing to press. */
function Sample({ hex, theme }: { hex: string; theme: 'light' | 'dark' }) {
  const t = useTexts()
  const tones = Object.entries(accentTones(hex)[theme])
  // Safe: custom properties are style names that the type does not list.
  const style = Object.fromEntries(
    tones.map(([name, tone]) => [`--dzq-${theme}-${name}`, tone]),
  ) as CSSProperties
  return (
    <div className={cx('asample')} data-theme={theme} style={style}>
      <span className="dzq-btn dzq-btn--primary">{t('adminSite.accent.button')}</span>
      <span className="dzq-link">{t(`adminSite.accent.${theme}`)}</span>
    </div>
  )
}

/** The colour of buttons and links, with a preview before it is saved. */
export function AccentCard({ value }: { value: string }) {
  const t = useTexts()
  const [hex, setHex] = useState(value || defaultAccent)
  const { perform, isBusy, refusal } = useAdminAction(useRefresh(settingsApi.describeSettings))
  const shown = isColour(hex) ? hex : defaultAccent
  const save = (colour: string) =>
    void perform(() =>
      call(settingsApi.changeSettings, { data: [{ key: 'site_accent', value: colour, was: value }] }),
    )
  return (
    <Card title={t('adminSettings.site_accent')}>
      <div className={cx('acard__in')}>
        <div className={cx('atools')}>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className={cx('aswatch')}
              style={{ background: choice }}
              aria-label={choice}
              aria-pressed={choice === hex.toLowerCase()}
              onClick={() => setHex(choice)}
            />
          ))}
          <input
            type="color"
            className={cx('aswatch')}
            aria-label={t('adminSite.accent.pick')}
            value={shown}
            onChange={({ target }) => setHex(target.value)}
          />
        </div>
        <TextField
          label={t('adminSite.accent.hex')}
          value={hex}
          maxLength={7}
          error={isColour(hex) ? undefined : t('adminSite.accent.wrong')}
          onChange={({ target }) => setHex(target.value)}
        />
        <div className={cx('asamples')}>
          <Sample hex={shown} theme="light" />
          <Sample hex={shown} theme="dark" />
        </div>
        {refusal}
        <div className={cx('atools')}>
          <Button
            kind="primary"
            isLoading={isBusy}
            disabled={!isColour(hex) || hex === value}
            onClick={() => save(hex)}
          >
            {t('adminForm.save')}
          </Button>
          {value !== '' && value !== defaultAccent && (
            <Button
              onClick={() => {
                setHex(defaultAccent)
                save(defaultAccent)
              }}
            >
              {t('adminSettings.revert')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
