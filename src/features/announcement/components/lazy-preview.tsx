import { Suspense, type ComponentProps } from 'react'
import { lazyComponent } from '../../../ui/lazy-component'
import type { Preview as LoadedPreview } from './preview'

const Loaded = lazyComponent(async () => (await import('./preview')).Preview)

/** The preview of an announcement. Its code loads when it opens. */
export const Preview = (props: ComponentProps<typeof LoadedPreview>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
