import { afterPaint } from '../../browser/after-paint'
import { matchesBreakpoint } from '../../ui/breakpoints'
import { lazyComponent } from '../../ui/lazy-component'

/**
 * Whether the words of a document are painted before the code of its editor is requested. A phone has a slow line and a
 * slow processor. Elsewhere both load together: React keeps the words for 300 ms once they show.
 */
export const showsWordsFirst = (): boolean => matchesBreakpoint('phone')

/** The editor, loaded on demand: it needs a `Suspense`, unless it was loaded together with its document. */
export const DocumentEditor = lazyComponent(async () => {
  if (showsWordsFirst()) await afterPaint()
  return (await import('./document-editor')).DocumentEditor
})

/** The same for a document that may be very long. */
export const PreparedEditor = lazyComponent(async () => (await import('./document-editor')).PreparedEditor)
