import { lazyComponent } from '../../ui/lazy-component'

/** The editor, loaded on demand: it needs a `Suspense`, unless it was loaded together with its document. */
export const DocumentEditor = lazyComponent(async () => (await import('./document-editor')).DocumentEditor)

/** The same for a document that may be very long. */
export const PreparedEditor = lazyComponent(async () => (await import('./document-editor')).PreparedEditor)
