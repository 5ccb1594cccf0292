type ClassName = string | false | null | undefined

const prefixed = (part: string) => (/^(is|dzq)-/.test(part) ? part : `dzq-${part}`)

/**
 * Binds a CSS module: `cx('btn', isOn && 'is-on')` gives the built class names of the parts that hold. A part that the
 * module does not style gets the same prefix, so that other modules, themes and plugins can.
 */
export function classNames(styles: Readonly<Record<string, string>>) {
  return (...parts: readonly ClassName[]): string => {
    let names = ''
    for (const part of parts) if (part) names += `${names === '' ? '' : ' '}${styles[part] ?? prefixed(part)}`
    return names
  }
}
