const tagOf: Readonly<Record<string, string>> = {
  '*': 'em',
  _: 'em',
  '**': 'strong',
  __: 'strong',
  '~~': 's',
}

interface Opener {
  readonly sign: string
  readonly at: number
}

/** Whether a delimiter may enclose the character `inside`; `_` only where `outside` is no word character. */
const mayEnclose = (sign: string, inside: string, outside: string) =>
  /\S/.test(inside) && !(sign === '_' && /[\p{L}\p{N}]/u.test(outside))

/** Collects emphasis delimiters and converts matching ones to tags. */
export class EmphasisBuilder {
  private open: Opener[] = []
  readonly html: string[]

  constructor(html: string[]) {
    this.html = html
  }

  /** Adds a run of one delimiter, with the characters before and after it. */
  take(sign: string, run: number, before: string, behind: string): void {
    const mayOpen = mayEnclose(sign, behind, before)
    const mayClose = mayEnclose(sign, before, behind)
    let left = run
    while (left > 0) {
      const closed = mayClose ? this.close(sign, left) : 0
      const size = closed || Math.min(2, left)
      const signs = sign.repeat(size)
      if (closed === 0) {
        if (mayOpen && tagOf[signs]) this.open.push({ sign: signs, at: this.html.length })
        this.html.push(signs)
      }
      left -= size
    }
  }

  /** Closes the innermost mark that such a run may close; returns how many characters of the run that used. */
  private close(sign: string, left: number): number {
    for (let at = this.open.length - 1; at >= 0; at -= 1) {
      const opener = this.open[at] as Opener
      if (opener.sign[0] !== sign || opener.sign.length > left) continue
      if (opener.at === this.html.length - 1) return 0
      const name = tagOf[opener.sign] ?? 'em'
      this.html[opener.at] = `<${name}>`
      this.html.push(`</${name}>`)
      this.open = this.open.slice(0, at)
      return opener.sign.length
    }
    return 0
  }
}
