type Part = string | false | null | undefined

/** Binds a CSS module: `cx('btn', isOn && 'is-on')` gives the built class names of the parts that hold. */
export function classNames(styles: Readonly<Record<string, string>>) {
  return (...parts: readonly Part[]): string => {
    let names = ''
    for (const part of parts) if (part) names += `${names === '' ? '' : ' '}${styles[part] ?? part}`
    return names
  }
}
