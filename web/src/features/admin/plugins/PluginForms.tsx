import { type ManagedPlugin, pluginsApi } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { PluginActions } from './plugin-actions.tsx'

type Field = ManagedPlugin['fields'][number]
type Values = Readonly<Record<string, string | number | boolean>>

interface FieldProps {
  field: Field
  value: string | number | boolean
  onChange: (value: string | number | boolean) => void
}

function SettingField({ field: { title, type, choices, isPrivate }, value, onChange }: FieldProps) {
  if (type === 'boolean')
    return (
      <Checkbox checked={value === true} onChange={({ target }) => onChange(target.checked)}>
        {title}
      </Checkbox>
    )
  if (choices.length > 0)
    return (
      <SelectField label={title} value={String(value)} onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      label={title}
      type={isPrivate ? 'password' : type === 'number' ? 'number' : 'text'}
      autoComplete="off"
      value={String(value)}
      onChange={({ target }) => onChange(type === 'number' ? Number(target.value) : target.value)}
    />
  )
}

interface FormsProps {
  plugin: ManagedPlugin
  actions: PluginActions
}

function Settings({ plugin, actions }: FormsProps) {
  const t = useTexts()
  const first = Object.fromEntries(plugin.fields.map(({ key, value }) => [key, value])) as Values
  const [values, setValues] = useState(first)
  const of = (isPrivate: boolean) =>
    Object.fromEntries(
      plugin.fields
        .filter((field) => field.isPrivate === isPrivate)
        .map(({ key }) => [key, values[key] ?? '']),
    )
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { appId, title, type } = plugin
    const setting = { appId, appName: title, type, publicValue: of(false), privateValue: of(true) }
    await actions.run(() => call(pluginsApi.savePluginSetting, setting), t('adminPlugins.saved'))
  }
  return (
    <form className={cx('aplugin__form')} onSubmit={save}>
      {plugin.fields.map((field) => (
        <SettingField
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
        />
      ))}
      <Button type="submit" kind="primary" size="small" disabled={actions.isBusy}>
        {t('adminPlugins.save')}
      </Button>
    </form>
  )
}

function Rights({ plugin, actions }: FormsProps) {
  const t = useTexts()
  const { appId } = plugin
  return (
    <div className={cx('aplugin__groups')}>
      {plugin.groups
        .filter(({ groupId }) => groupId !== 1)
        .map(({ groupId, name, canUse }) => (
          <Checkbox
            key={groupId}
            checked={canUse}
            disabled={actions.isBusy}
            onChange={({ target }) => {
              const status = target.checked ? 1 : 0
              void actions.run(
                () => call(pluginsApi.changePluginRights, { groupId, permissions: [{ appId, status }] }),
                t('adminPlugins.saved'),
              )
            }}
          >
            {name}
          </Checkbox>
        ))}
    </div>
  )
}

/** The settings of a plugin, generated from its schema, and the groups that may write with it. */
export function PluginForms(props: FormsProps) {
  const t = useTexts()
  return (
    <>
      {props.plugin.fields.length > 0 && (
        <details className={cx('aplugin__more')}>
          <summary>{t('adminPlugins.settings')}</summary>
          <Settings {...props} />
        </details>
      )}
      <details className={cx('aplugin__more')}>
        <summary>{t('adminPlugins.rights')}</summary>
        <Rights {...props} />
      </details>
    </>
  )
}
