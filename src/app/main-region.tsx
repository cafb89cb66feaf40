import type { ReactNode } from 'react'

/** The page itself, as a landmark; the skip link and lost focus go here. */
export const MainRegion = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => (
  <main id="page" tabIndex={-1} className={className}>
    {children}
  </main>
)
