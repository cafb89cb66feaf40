import { lazy, Suspense, type ReactNode } from 'react'
import { bringCodeWords } from '../i18n/bring-code-words'
import { InPlaceContext } from '../ui/in-place-link'

const GuideDialog = lazy(async () => {
  const [{ GuideDialog: page }] = await Promise.all([import('./guide-dialog'), bringCodeWords()])
  return { default: page }
})

const show = (to: string, close: () => void) => (
  <Suspense fallback={null}>
    <GuideDialog to={to} onClose={close} />
  </Suspense>
)

/**
 * Codes below it are explained in a dialog over the page: what was being done
 * stays as it is. A tab of its own would lose a session that lives in the
 * page's memory, and ask for the application again.
 */
export const GuideInPlace = ({ children }: { children: ReactNode }) => (
  <InPlaceContext value={show}>{children}</InPlaceContext>
)
