import { Extension, type Extensions, Mark, markInputRule, Node } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { emojiCodes } from '../../../ui/rich-text/emoji-codes.ts'
import { linkCards } from './link-cards.ts'
import { mentionDecorations } from './mention-decorations.ts'
import { tableNodes } from './table-nodes.ts'

const address = /^(?:https?:\/\/[\p{L}\p{N}[]|mailto:[^\s:]+$|\/(?![/\\])|#)[^\s"'<>\\`]*$/iu
const ownFile = /^\/files\/[\w-]+(?:[/.][\w-]+)*$/
const emojiPicture = /(?:^|\/)emoji\/(?:qq\/)?(\w{1,32})\.[a-z]{3,4}(?:\?|$)/i

/** Whether the server keeps links to this address: http, https, mail, or a path of the site. */
export const isLinkable = (href: string) => href.length <= 2048 && address.test(href.trim())

/** Code within a line; unlike Tiptap's own it may be bold or a link, as in stored texts. */
const code = Mark.create({
  name: 'code',
  excludes: '',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') }
  },
  addInputRules() {
    return [markInputRule({ find: /(?<!`)`([^`\s](?:[^`]*[^`\s])?)`$/, type: this.type })]
  },
})

/** Input rules for characters that enclose formatted text; Chinese has no spaces before them, so none is required. */
const signs: Readonly<Record<string, RegExp>> = {
  bold: /(?<![*A-Za-z0-9])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/,
  italic: /(?<![*A-Za-z0-9])\*([^*\s](?:[^*]*[^*\s])?)\*$/,
  strike: /(?<!~)~~([^~\s](?:[^~]*[^~\s])?)~~$/,
}

const markdownSigns = Extension.create({
  name: 'markdownSigns',
  addInputRules() {
    const { marks } = this.editor.schema
    return Object.entries(signs).flatMap(([name, find]) => {
      const type = marks[name]
      return type ? [markInputRule({ find, type })] : []
    })
  },
})

const emoji = Node.create({
  name: 'emoji',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ code: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[data-emoji]', getAttrs: (element) => ({ code: element.getAttribute('data-emoji') }) },
    {
      tag: 'img[src]',
      priority: 60,
      getAttrs: (element) => {
        const found = emojiPicture.exec(element.getAttribute('src') ?? '')?.[1]
        return found === undefined ? false : { code: found }
      },
    },
  ],
  renderHTML: ({ node }) => [
    'img',
    {
      class: 'dzq-emoji',
      src: `/emoji/qq/${node.attrs.code}.svg`,
      alt: emojiCodes.get(node.attrs.code) ?? '',
    },
  ],
  renderText: ({ node }) => `:${node.attrs.code}:`,
})

/** A picture in the text: one of the site's own files. */
const picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (ownFile.test(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node }) => ['img', { src: node.attrs.src, alt: node.attrs.alt }],
})

/**
 * The marks and nodes of the editor: exactly those that the server keeps (docs/reference/wire-content.md#text-markup).
 */
export function editorExtensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
      code: false,
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        linkOnPaste: true,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isLinkable(url),
        HTMLAttributes: { rel: null, target: null, class: 'dzq-link' },
      },
    }),
    code,
    markdownSigns,
    emoji,
    picture,
    ...tableNodes,
    mentionDecorations,
    linkCards,
    Placeholder.configure({ placeholder, showOnlyWhenEditable: false }),
  ]
}
