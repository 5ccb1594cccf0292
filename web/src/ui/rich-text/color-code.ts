import type {} from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

const languages = {
  ...{ bash, cpp, csharp, css, diff, go, java, javascript, json },
  ...{ php, python, rust, sql, typescript, xml, yaml },
}
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** The colours of code; the style sheet has a `::highlight(code-…)` for each. */
export const codeColors = ['comment', 'keyword', 'string', 'number', 'name'] as const
type CodeColor = (typeof codeColors)[number]

/** The colour of a token, by the first part of the class that the library gives it. */
const colorOf: Readonly<Record<string, CodeColor>> = {
  comment: 'comment',
  quote: 'comment',
  meta: 'comment',
  keyword: 'keyword',
  type: 'keyword',
  'selector-tag': 'keyword',
  tag: 'keyword',
  section: 'keyword',
  string: 'string',
  regexp: 'string',
  addition: 'string',
  symbol: 'string',
  number: 'number',
  literal: 'number',
  deletion: 'number',
  title: 'name',
  built_in: 'name',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
}

/** A coloured range of code: start (inclusive) and end (exclusive), in characters. */
export interface ColoredPart {
  readonly from: number
  readonly to: number
  readonly color: CodeColor
}

/** Minimum relevance of a detected language; plain text stays below. */
const leastRelevance = 6

/**
 * The most characters that are highlighted in a named language, and with language detection; longer code stays
 * uncoloured.
 */
const mostCharacters = 20_000
const maxGuessedCharacters = 3_000

function highlighted(code: string, language: string | undefined): string | null {
  if (code.length > mostCharacters) return null
  if (language) return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : null
  if (code.length > maxGuessedCharacters) return null
  const guess = hljs.highlightAuto(code)
  return guess.relevance >= leastRelevance ? guess.value : null
}

/** Returns the coloured ranges of some code, outer ones first; empty for an unknown or undetected language. */
export function coloredParts(code: string, language?: string): ColoredPart[] {
  const html = highlighted(code, language)
  if (html === null) return []
  const marked = document.createElement('template')
  marked.innerHTML = html
  const parts: ColoredPart[] = []
  let at = 0
  const walk = (node: Node) => {
    if (node instanceof Text) at += node.data.length
    const from = at
    const color = node instanceof Element ? colorOf[node.classList[0]?.replace('hljs-', '') ?? ''] : undefined
    const place = parts.length
    for (const child of node.childNodes) walk(child)
    if (color) parts.splice(place, 0, { from, to: at, color })
  }
  walk(marked.content)
  return parts
}

const languageOf = (code: Element) => /(?:^| )language-(\S+)/.exec(code.className)?.[1]

function rangeOf(text: Text, { from, to }: ColoredPart): StaticRange {
  return new StaticRange({ startContainer: text, startOffset: from, endContainer: text, endOffset: to })
}

function highlightOf(color: CodeColor): Highlight {
  const name = `code-${color}`
  const found = CSS.highlights.get(name) ?? new Highlight()
  found.priority = codeColors.indexOf(color)
  CSS.highlights.set(name, found)
  return found
}

/**
 * Colours the code blocks below an element without changing the DOM; returns a function that removes the colours. Does
 * nothing where the browser has no highlight API.
 */
export function colorCode(root: Element): () => void {
  if (!('highlights' in CSS)) return () => {}
  const undo: (() => void)[] = []
  for (const code of root.querySelectorAll('pre > code')) {
    const [text, more] = code.childNodes
    if (!(text instanceof Text) || more) continue
    for (const part of coloredParts(text.data, languageOf(code))) {
      const [highlight, range] = [highlightOf(part.color), rangeOf(text, part)]
      highlight.add(range)
      undo.push(() => highlight.delete(range))
    }
  }
  return () => undo.forEach((each) => void each())
}
