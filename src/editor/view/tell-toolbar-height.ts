const NAME = '--ed-toolbar-height'

/**
 * Keeps the height of the toolbar, which is one row or more, where style
 * sheets find it: what stays in sight below the toolbar begins there, whether
 * it is the editor's or the page's. Answers how to stop.
 */
export function tellToolbarHeight(toolbar: HTMLElement): () => void {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty(NAME, `${toolbar.offsetHeight}px`))
  watch.observe(toolbar)
  return () => {
    watch.disconnect()
    style.removeProperty(NAME)
  }
}
