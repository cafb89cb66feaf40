import { afterPaint } from '../../browser/after-paint'
import { lazyComponent } from '../../ui/lazy-component'

/**
 * The editor, loaded on demand: it needs a `Suspense`, unless it was loaded together with its document. What the page
 * shows meanwhile is painted before its code is requested.
 */
export const DocumentEditor = lazyComponent(async () => {
  await afterPaint()
  return (await import('./document-editor')).DocumentEditor
})

/** The same for a document that may be very long. */
export const PreparedEditor = lazyComponent(async () => (await import('./document-editor')).PreparedEditor)
