import type { TextKey } from '../../../i18n/texts.ts'

/** Whether the browser supports passkeys. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function'

const troubles: Readonly<Record<string, TextKey>> = {
  NotAllowedError: 'accountSecurity.passkey.notAllowed',
  AbortError: 'accountSecurity.passkey.notAllowed',
  InvalidStateError: 'accountSecurity.passkey.known',
  SecurityError: 'accountSecurity.passkey.insecure',
  NotSupportedError: 'accountSecurity.passkey.insecure',
}

/** The text for an error of the browser's WebAuthn API; null for other errors. */
export function passkeyErrorKey(error: unknown): TextKey | null {
  return error instanceof Error ? (troubles[error.name] ?? null) : null
}
