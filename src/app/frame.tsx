import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './frame.module.css'
import { KeepingNotice } from './keeping-notice'
import { Rail } from './rail'
import { RouteAnnouncer } from './route-announcer'
import { TopBar } from './top-bar'
import { useFrameCommands } from './use-frame-commands'
import { useFrameKeys } from './use-frame-keys'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }))
const KeyboardMap = lazy(async () => ({ default: (await import('./keyboard-map')).KeyboardMap }))

type Overlay = 'palette' | 'keyboard' | undefined

/** What stands around every page: the bar with the environment, the rail, and what a key calls up. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [overlay, setOverlay] = useState<Overlay>()
  const close = () => setOverlay(undefined)
  useFrameCommands({ openKeyboard: () => setOverlay('keyboard') })
  useFrameKeys({ palette: () => setOverlay('palette'), keyboard: () => setOverlay('keyboard') })
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#page" onClick={skipTo('page')}>
        {t('skipToPage')}
      </a>
      <TopBar onPalette={() => setOverlay('palette')} />
      <KeepingNotice />
      <Rail onKeyboard={() => setOverlay('keyboard')} />
      <div className={styles['page']}>{children}</div>
      <RouteAnnouncer />
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette onClose={close} />}
        {overlay === 'keyboard' && <KeyboardMap onClose={close} />}
      </Suspense>
    </div>
  )
}

/** Moves the focus and leaves the address, whose hash names a block. */
const skipTo = (id: string) => (event: { preventDefault(): void }) => {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
