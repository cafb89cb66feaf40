import { lazyComponent } from '../../ui/lazy-component'

/** The editor: awaited inside of a `Suspense`, unless it was brought while its document was on its way. */
export const DocumentEditor = lazyComponent(async () => (await import('./document-editor')).DocumentEditor)
