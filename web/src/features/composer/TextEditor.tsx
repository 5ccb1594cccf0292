import type { ThreadView } from '@chaguan/contracts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId, useRef, useState } from 'react'
import { markLinks } from '../../api/links.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { TextArea } from '../../ui/text-field/TextArea.tsx'
import styles from './composer.module.css'
import { htmlOfText, losesFormat, textOfHtml } from './plain-html.ts'
import type { Composer } from './use-composer.ts'
import { useRichEditor } from './use-rich-editor.ts'

const cx = classNames(styles)

export interface TextEditorProps {
  composer: Composer
  thread: ThreadView | null
  isPreview: boolean
  /** The choice between writing and reading what is written. */
  viewChoice: ReactNode
  /** Where insertions stand on h5. */
  tools: Element | null
}

/** What is written as it will be read: drawn by what draws texts everywhere. */
function Preview({ html }: { html: string }) {
  const t = useTexts()
  return (
    <div className={cx('editor__body', 'editor__preview')}>
      {html ? (
        <RichText html={html} links={markLinks} />
      ) : (
        <p className="dzq-muted">{t('composer.preview.none')}</p>
      )}
    </div>
  )
}

/** The text: plain at first and without scripts, with its format once the editor has come. */
export function TextEditor({ composer, thread, isPreview, viewChoice, tools }: TextEditorProps) {
  const t = useTexts()
  const errorId = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const loaded = useRichEditor(plain)
  const { words, change, errors, uploads, draft } = composer
  const [text, setText] = useState(() => textOfHtml(words.html))
  const [htmlOfOwn, setHtmlOfOwn] = useState(words.html)
  if (words.html !== htmlOfOwn) {
    // What was restored stands in the plain text too.
    setHtmlOfOwn(words.html)
    setText(textOfHtml(words.html))
  }
  const label = t('composer.text')
  const placeholder = t('composer.text.placeholder')
  if (!loaded)
    return (
      <>
        <div className={cx('editor__body')}>
          <TextArea
            ref={plain}
            bare
            name="text"
            label={label}
            labelHidden
            placeholder={placeholder}
            rows={10}
            readOnly={draft.isElsewhere}
            value={text}
            onText={(next) => {
              const html = htmlOfText(next)
              setText(next)
              setHtmlOfOwn(html)
              change({ html })
            }}
            error={errors.at('text')}
          />
        </div>
        {thread && losesFormat(thread.content.text) && (
          <noscript>
            <p className={cx('editor__note')}>{t('composer.text.plain')}</p>
          </noscript>
        )}
      </>
    )
  const { Editor, caret } = loaded
  return (
    <Editor
      html={words.html}
      onHtml={(html) => {
        setHtmlOfOwn(html)
        change({ html })
      }}
      onFiles={uploads.drop}
      onStep={uploads.onStep}
      caret={caret}
      label={label}
      placeholder={placeholder}
      errorId={errors.at('text') && errorId}
      isReadOnly={draft.isElsewhere}
      preview={isPreview ? <Preview html={words.html} /> : null}
      toolsEnd={viewChoice}
      insertsInto={tools}
    >
      {errors.at('text') && (
        <p className={cx('editor__error')} id={errorId} role="alert">
          <Icon of={CircleAlert} size={16} />
          {errors.at('text')}
        </p>
      )}
    </Editor>
  )
}
