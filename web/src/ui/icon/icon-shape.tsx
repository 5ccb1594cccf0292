import { createElement, type SVGProps } from 'react'

/** Elements of an icon's drawing with their attributes. */
export type IconDrawing = readonly (readonly [string, Readonly<Record<string, string>>])[]

/** Makes an icon's component of its drawing; the build puts it in place of the icon package's own. */
export function iconShape(drawing: IconDrawing) {
  return function IconDrawn(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {drawing.map(([element, attributes], index) => createElement(element, { key: index, ...attributes }))}
      </svg>
    )
  }
}
