type ClassName = string | false | null | undefined

const prefixed = (part: string) => (/^(is|dzq)-/.test(part) ? part : `dzq-${part}`)

/**
 * Joins class names with the prefix that the build gives those of style sheets (`*.module.css`); states (`is-…`) have
 * none: `cx('btn', isOn && 'is-on')` is `dzq-btn is-on` or `dzq-btn`.
 */
export function cx(...parts: readonly ClassName[]): string {
  let names = ''
  for (const part of parts) if (part) names += `${names === '' ? '' : ' '}${prefixed(part)}`
  return names
}
