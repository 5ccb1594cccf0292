import { type SignInAnswerView, signInFieldTypes } from '@chaguan/contracts/browser'
import './sign-in-answer.module.css'

type Answered = Pick<SignInAnswerView, 'type' | 'fieldsExt'>

interface File {
  readonly name?: string
  readonly url?: string
}

function valueIn({ fieldsExt }: Answered): unknown {
  try {
    return (JSON.parse(fieldsExt) as { value?: unknown } | null)?.value
  } catch {
    return undefined
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isFile = (value: unknown): value is File => typeof value === 'object' && value !== null

/** An answer to a sign-in field: text, chosen options, thumbnails of pictures or links to files; `none` when it is empty. */
export function SignInAnswer({ field, none }: { field: Answered; none: string }) {
  const value = valueIn(field)
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const files = list.filter(isFile)
  if (files.length > 0)
    return (
      <ul className="dzq-sianswer">
        {files.map(({ name = '', url = '' }) => (
          <li key={url}>
            <a className="dzq-link" href={url} target="_blank" rel="noreferrer">
              {field.type === signInFieldTypes.pictures ? <img src={url} alt={name} /> : name}
            </a>
          </li>
        ))}
      </ul>
    )
  const words = isText(value) ? value : list.filter(isText).join('、')
  return words.trim() === '' ? <span className="dzq-muted">{none}</span> : words
}
