import type { Translate } from './texts.ts'

/** The texts of the image viewer. */
export function pictureTexts(t: Translate) {
  return {
    label: t('posts.viewer'),
    close: t('site.close'),
    next: t('posts.viewer.next'),
    previous: t('posts.viewer.previous'),
    zoomIn: t('posts.viewer.zoomIn'),
    zoomOut: t('posts.viewer.zoomOut'),
    rotate: t('posts.viewer.rotate'),
    count: (nth: number, total: number) => t('posts.viewer.count', { nth, total }),
  }
}
