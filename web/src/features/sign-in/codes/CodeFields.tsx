import { formActionField } from '@chaguan/contracts/browser'
import type { MouseEvent } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import '../sign-in.module.css'
import type { CodeErrors } from './code-errors.ts'
import { type ContactChannel, contactChannels } from './contact-channels.ts'
import type { CodeSender } from './use-send-code.ts'

interface ContactFieldProps {
  channel: ContactChannel
  errors: CodeErrors
  typed: string | undefined
  label?: string
  /** Sends codes to the contact in this field, and stores it across a reload. */
  sender: CodeSender
}

/** The field for the phone number or email address. */
export function ContactField({ channel, errors, typed, label, sender }: ContactFieldProps) {
  const t = useTexts()
  const { field, icon, inputMode, autoComplete, maxLength, texts } = contactChannels[channel]
  return (
    <TextField
      // The stored contact is known after hydration; the key then remounts the field.
      key={sender.contact}
      name={field}
      label={label ?? t(texts.label)}
      icon={icon}
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLength}
      required
      defaultValue={typed ?? (sender.contact || undefined)}
      error={errors.at(field)}
    />
  )
}

/** The button that sends a code: by script, or as a form that shows the page again. */
function SendButton({ sender, action }: { sender: CodeSender; action: string }) {
  const t = useTexts()
  const isLive = useHydrated()
  const { left, isBusy } = sender
  const text = left > 0 ? t('signIn.code.again', { n: left }) : t('signIn.code.get')
  const requestCode = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    if (form) void sender.send(form)
  }
  return isLive ? (
    <Button size="small" kind="text" aria-busy={isBusy} aria-disabled={left > 0} onClick={requestCode}>
      {text}
    </Button>
  ) : (
    <Button size="small" kind="text" type="submit" name={formActionField} value={action} formNoValidate>
      {text}
    </Button>
  )
}

interface CodeInputProps {
  sender: CodeSender
  /** Action of the form that sends the code without JavaScript. */
  action: string
  errors: CodeErrors
  /** Whether each digit has a box. */
  boxes?: boolean
}

/** The field for six digits, with the button that sends them. A single field, so that pasting and autofill work. */
export function CodeInput({ sender, action, errors, boxes = false }: CodeInputProps) {
  const t = useTexts()
  return (
    <div className={cx('code', boxes && 'code--boxes')}>
      {sender.wasSent && <Alert kind="success">{t('signIn.code.sent')}</Alert>}
      <TextField
        name="code"
        label={t('signIn.code')}
        icon={boxes ? undefined : 'key-round'}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        pattern="[0-9]*"
        required
        error={errors.at('code')}
        end={<SendButton sender={sender} action={action} />}
      />
    </div>
  )
}
