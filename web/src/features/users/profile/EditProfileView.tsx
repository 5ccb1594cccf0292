import { limits } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useSettingStates } from '../../../shared/settings/settings.ts'
import { useSettingsGroups, useSettingsMenu } from '../../../shared/settings/settings-menu.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SettingsRow, SettingsShell } from '../../../ui/settings/Settings.tsx'
import { editHref } from '../account/account-pages.ts'
import { InlineRow } from '../account/InlineRow.tsx'
import '../profile.module.css'
import { AvatarAndCoverForm } from './AvatarAndCoverForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** Nickname and signature as rows with inline forms (pc). */
function ProfileInRows() {
  const t = useTexts()
  const { me } = useSite()
  if (!me) return null
  return (
    <>
      <InlineRow
        field="nickname"
        label={t('users.nickname')}
        value={me.nickname}
        none={t('account.unset')}
        input={(typed, error) => (
          <TextField
            name="nickname"
            label={t('users.nickname')}
            labelHidden
            hint={t('users.nickname.hint', { n: limits.nameCharacters })}
            autoComplete="nickname"
            defaultValue={typed}
            error={error}
          />
        )}
      />
      <InlineRow
        field="signature"
        label={t('users.signature')}
        value={me.signature}
        none={t('users.signature.none')}
        input={(typed, error) => (
          <TextArea
            name="signature"
            label={t('users.signature')}
            labelHidden
            hint={t('users.signature.hint')}
            rows={3}
            maxLength={limits.signatureCharacters}
            showLimit
            defaultValue={typed}
            error={error}
          />
        )}
      />
    </>
  )
}

/** The list of settings: each with its state and a link to its page (docs/reference/pages.md#account-pages). */
function SettingsList() {
  const states = useSettingStates()
  return useSettingsGroups().map(({ key, title, items }) => (
    <Card key={key} title={title} titleId={key}>
      {items
        .filter(({ href }) => href !== editHref)
        .map(({ href, text }) => (
          <SettingsRow
            key={href}
            href={href}
            name={text}
            value={states[href]?.text}
            isOn={states[href]?.isOn}
          />
        ))}
    </Card>
  ))
}

/**
 * The page of picture, nickname and signature, with links to the other account settings
 * (docs/reference/pages.md#account-pages, docs/reference/pages.md#profile).
 */
function EditProfile({ isForm }: { isForm: boolean }) {
  const t = useTexts()
  const { me } = useSite()
  if (!me) return null
  return (
    <SettingsShell {...useSettingsMenu()} title={t(isForm ? 'users.edit' : 'account.settings.public')}>
      <Card as="div">
        <AvatarAndCoverForm me={me} />
        {isForm ? <ProfileForm me={me} /> : <ProfileInRows />}
      </Card>
      <SettingsList />
    </SettingsShell>
  )
}

/** The profile as rows with inline forms (pc). */
export function EditProfileView() {
  return <EditProfile isForm={false} />
}

/** The profile as a form (h5). */
export function EditProfileFormView() {
  return <EditProfile isForm />
}
